BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE alias (
	group_id INTEGER NOT NULL, 
	"key" VARCHAR(22) NOT NULL, 
	person_id INTEGER NOT NULL, 
	CONSTRAINT pk_alias PRIMARY KEY (group_id, "key"), 
	CONSTRAINT fk_alias_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id), 
	CONSTRAINT fk_alias_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "alias" VALUES(1,'fYnOn1vo5tpBazk1hd2ilg',1);
CREATE TABLE "game" (
	id INTEGER NOT NULL, 
	"key" VARCHAR(22) NOT NULL, 
	box VARCHAR(40) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	modules JSON NOT NULL, 
	options JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	version INTEGER DEFAULT '0' NOT NULL, 
	code VARCHAR(6), 
	host VARCHAR(32), 
	reveal_at DATETIME, 
	group_id INTEGER, 
	played_at DATETIME NOT NULL, 
	minutes INTEGER, 
	location VARCHAR(80) DEFAULT ('') NOT NULL, 
	notes VARCHAR(4000) DEFAULT ('') NOT NULL, 
	source VARCHAR(10) DEFAULT 'moves' NOT NULL, 
	title VARCHAR(80) DEFAULT ('') NOT NULL, 
	next_id INTEGER, 
	moves_at_end INTEGER, 
	uid VARCHAR(22) NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_code UNIQUE (code), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT fk_game_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id), 
	CONSTRAINT uq_game_uid UNIQUE (uid)
);
INSERT INTO "game" VALUES(1,'a2qCGHUpOKs7zNhVtnT4iQ','europe','base','[]','{"double_routes": "auto"}','2025-03-08 18:00:00.000000','2025-03-08 18:00:00.000000',0,NULL,NULL,'2025-03-08 18:00:00.000000',1,'2011-01-01 12:00:00.000000',NULL,'','','hand','',NULL,NULL,'a2qCGHUpOKs7zNhVtnT4iQ');
INSERT INTO "game" VALUES(2,'nq2Tcpdgh-xy8wfaov-KYQ','','base','[]','{"double_routes": "auto"}','2025-03-08 18:00:00.000000','2025-03-08 18:00:00.000000',0,NULL,NULL,'2025-03-08 18:00:00.000000',1,'2011-01-10 12:00:00.000000',50,'Zoë’s','','hand','Ticket to Ride: Japan',NULL,NULL,'nq2Tcpdgh-xy8wfaov-KYQ');
INSERT INTO "game" VALUES(3,'VW4EluVGG29WaqrQ_EFTYw','europe','base','[]','{"double_routes": "auto"}','2019-03-02 18:30:00.000000','2019-03-02 18:30:00.000000',0,NULL,NULL,'2019-03-02 18:30:00.000000',1,'2019-03-02 18:30:00.000000',95,'У Анны 🏡','Knapp!
До последнего вагона','bgstats','',NULL,NULL,'VW4EluVGG29WaqrQ_EFTYw');
INSERT INTO "game" VALUES(4,'_4r40zp42y9A4C2D8yHqSA','europe','base','[]','{"double_routes": "auto"}','2025-03-08 18:10:00.000000','2025-03-08 19:41:40.000000',45,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-02-21 17:30:00.000000',95,'Bob''s attic','Поезд ушёл 😀;
-- и «вернулся» =1+1\','moves','',12,35,'_4r40zp42y9A4C2D8yHqSA');
INSERT INTO "game" VALUES(5,'qvgFa_SrlL5uqQPHn166dg','usa','base-1910','[]','{"double_routes": "auto"}','2025-03-08 18:26:30.000000','2025-03-08 18:34:00.000000',20,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 18:26:30.000000',NULL,'','','moves','',NULL,NULL,'qvgFa_SrlL5uqQPHn166dg');
INSERT INTO "game" VALUES(6,'2yzmULBtunvmDmq06IvK2w','northern-lights','base','[]','{"double_routes": "auto", "bonuses": ["call_of_the_wild", "capital_investment", "polar_express", "cost_efficiency"]}','2025-03-08 18:37:00.000000','2025-03-08 18:44:50.000000',23,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 18:37:00.000000',NULL,'','','moves','',NULL,NULL,'s9mULrAnunqAXEMBKU9zXw');
INSERT INTO "game" VALUES(7,'ndw_VUjUFfdu2f20shxerw','pennsylvania','base','[]','{"double_routes": "auto"}','2025-03-08 18:47:50.000000','2025-03-08 18:54:40.000000',19,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 18:47:50.000000',NULL,'','','moves','',NULL,NULL,'ndw_VUjUFfdu2f20shxerw');
INSERT INTO "game" VALUES(8,'MPuYYIRuc-p4Oq1XDtDEzA','nederland','base','[]','{"double_routes": "auto"}','2025-03-08 18:57:40.000000','2025-03-08 19:05:10.000000',20,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',NULL,'2025-03-08 18:57:40.000000',NULL,'','','moves','',NULL,NULL,'MPuYYIRuc-p4Oq1XDtDEzA');
INSERT INTO "game" VALUES(9,'M_OKea6vKG28Y-sV5jfGIw','card-game','base','[]','{"double_routes": "auto"}','2025-03-08 19:08:10.000000','2025-03-08 19:15:00.000000',18,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 19:08:10.000000',NULL,'','','moves','',NULL,NULL,'M_OKea6vKG28Y-sV5jfGIw');
INSERT INTO "game" VALUES(10,'YA9kTIVzSfqljEiOYnNgAQ','plain','base','[]','{"double_routes": "auto", "board": {"title": "M\u00e4rklin", "trains": 30, "longest": 15}}','2025-03-08 19:18:00.000000','2025-03-08 19:22:10.000000',10,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 19:18:00.000000',NULL,'','','moves','Märklin',NULL,NULL,'YA9kTIVzSfqljEiOYnNgAQ');
INSERT INTO "game" VALUES(11,'7Utp90pE_FS3R5UEZiEF7A','plain','base','[]','{"double_routes": "auto", "board": {"title": "M\u00e4rklin", "trains": 30, "longest": 15, "tracks": ["K\u00f6ln--\u00d6ls:3", "K\u00f6ln--\u00d6ls:3-2", "\u00d6ls--\u041c\u043e\u0441\u043a\u0432\u0430:4"]}}','2025-03-08 19:25:10.000000','2025-03-08 19:27:40.000000',5,NULL,'20c7084a10b76a9ca37fb007d544339f','1970-01-01 00:00:00.000000',1,'2025-03-08 19:25:10.000000',NULL,'','','moves','Märklin',NULL,NULL,'7Utp90pE_FS3R5UEZiEF7A');
INSERT INTO "game" VALUES(12,'4KepD0bUmpZ7GkuZ_5SbnQ','europe','base','[]','{"double_routes": "auto"}','2025-03-08 19:43:40.000000',NULL,13,'HEYHJL','20c7084a10b76a9ca37fb007d544339f',NULL,1,'2025-03-08 19:43:40.000000',NULL,'','','moves','',NULL,NULL,'4KepD0bUmpZ7GkuZ_5SbnQ');
CREATE TABLE guesses (
	source VARCHAR(64) NOT NULL, 
	remaining DOUBLE NOT NULL, 
	counted_at DATETIME NOT NULL, 
	CONSTRAINT pk_guesses PRIMARY KEY (source)
);
INSERT INTO "guesses" VALUES('phone 40773ea4bd7d522242bb22fdaf38d114',9.0,'2025-03-08 19:52:00.000000');
INSERT INTO "guesses" VALUES('address 127.0.0.1',39.0,'2025-03-08 19:52:00.000000');
INSERT INTO "guesses" VALUES('everybody',299.0,'2025-03-08 19:52:00.000000');
CREATE TABLE move (
	game_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	uuid VARCHAR(36) NOT NULL, 
	body JSON NOT NULL, 
	recorded_by VARCHAR(32) NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	CONSTRAINT pk_move PRIMARY KEY (game_id, seq), 
	CONSTRAINT fk_move_game_id_game FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_move_game_id_uuid UNIQUE (game_id, uuid)
);
INSERT INTO "move" VALUES(4,1,'61dd0c8a-eb51-4c34-a01d-485aa956127d','{"type": "claim", "player": "p1", "route": "edinburgh--london"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:10:50.000000');
INSERT INTO "move" VALUES(4,2,'a4d0ddf4-cfe5-4453-8c1c-22c94d2953f9','{"type": "claim", "player": "p2", "route": "brest--paris"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:11:10.000000');
INSERT INTO "move" VALUES(4,3,'5f8b7c2b-78ab-4b0f-b1d9-0f85d4c6cd05','{"type": "claim", "player": "p3", "route": "berlin--wien"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:11:30.000000');
INSERT INTO "move" VALUES(4,4,'b8a3669c-237e-475a-8494-e9404f72184c','{"type": "claim", "player": "p1", "route": "frankfurt--paris-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:11:50.000000');
INSERT INTO "move" VALUES(4,5,'875d8e9d-4bc2-4218-b4e8-63f1289da932','{"type": "undo", "move": 3}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:12:10.000000');
INSERT INTO "move" VALUES(4,6,'b0746935-053c-4c98-921e-fd4fef673646','{"type": "claim", "player": "p1", "route": "dieppe--london"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:12:30.000000');
INSERT INTO "move" VALUES(4,7,'55a9142e-c5b8-4894-9e9a-133d3055f761','{"type": "claim", "player": "p2", "route": "brest--pamplona"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:12:50.000000');
INSERT INTO "move" VALUES(4,8,'8d84419f-94e0-4150-885f-041e8ff057bd','{"type": "claim", "player": "p3", "route": "budapest--wien"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:13:10.000000');
INSERT INTO "move" VALUES(4,9,'644a4dd1-d8d0-492c-80fb-4408eb963262','{"type": "claim", "player": "p1", "route": "dieppe--paris"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:13:30.000000');
INSERT INTO "move" VALUES(4,10,'a2a9b702-d2a0-4039-899b-65d3b9b75701','{"type": "claim", "player": "p2", "route": "barcelona--pamplona"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:13:50.000000');
INSERT INTO "move" VALUES(4,11,'7157ec9c-b422-4155-8976-f0a7881d2ae3','{"type": "claim", "player": "p3", "route": "budapest--sarajevo"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:14:10.000000');
INSERT INTO "move" VALUES(4,12,'d2bccd44-24e8-4cbe-81b7-8a8ea878b301','{"type": "claim", "player": "p1", "route": "frankfurt--paris"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:14:30.000000');
INSERT INTO "move" VALUES(4,13,'d9b48457-9ca3-44bf-bf19-d487985428b9','{"type": "claim", "player": "p2", "route": "barcelona--marseille"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:14:50.000000');
INSERT INTO "move" VALUES(4,14,'d2b49466-7024-461d-83bf-cecc5f784aea','{"type": "claim", "player": "p3", "route": "athina--sarajevo"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:15:10.000000');
INSERT INTO "move" VALUES(4,15,'de0f5576-2223-4de1-a37a-a88c8444c0e0','{"type": "claim", "player": "p1", "route": "berlin--frankfurt"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:15:30.000000');
INSERT INTO "move" VALUES(4,16,'12c0bfc3-8705-4c76-a3c2-ec28eb5d65d0','{"type": "claim", "player": "p2", "route": "marseille--pamplona"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:15:50.000000');
INSERT INTO "move" VALUES(4,17,'d633eef4-5513-4a1f-aa45-b0ffbfdb0f34','{"type": "claim", "player": "p3", "route": "athina--sofia"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:16:10.000000');
INSERT INTO "move" VALUES(4,18,'93d3bcfe-6852-4fc3-b191-5a6b06accf34','{"type": "claim", "player": "p1", "route": "berlin--warszawa"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:16:30.000000');
INSERT INTO "move" VALUES(4,19,'248b6462-00d3-4fc2-b9eb-c231f9ae483d','{"type": "claim", "player": "p2", "route": "marseille--zurich"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:16:50.000000');
INSERT INTO "move" VALUES(4,20,'f9064f43-f6a9-4307-ace1-04b7f94d8a06','{"type": "claim", "player": "p3", "route": "sarajevo--sofia"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:17:10.000000');
INSERT INTO "move" VALUES(4,21,'c2442a6d-3fd7-4539-a174-640110687dd8','{"type": "claim", "player": "p1", "route": "warszawa--wilno"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:17:30.000000');
INSERT INTO "move" VALUES(4,22,'c4f057b9-4c86-47d8-82a1-6c654ae76106','{"type": "claim", "player": "p2", "route": "munchen--zurich"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:17:50.000000');
INSERT INTO "move" VALUES(4,23,'e6fd1e0a-038e-45cf-9cbb-f060e348db29','{"type": "claim", "player": "p3", "route": "kobenhavn--stockholm"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:18:10.000000');
INSERT INTO "move" VALUES(4,24,'7a86d773-00ab-4451-9798-c0fd508d51a6','{"type": "claim", "player": "p1", "route": "petrograd--wilno"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:18:30.000000');
INSERT INTO "move" VALUES(4,25,'19d52cdd-a681-4806-b291-6874c3170ba6','{"type": "claim", "player": "p2", "route": "munchen--wien"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:18:50.000000');
INSERT INTO "move" VALUES(4,26,'c32aaafb-f266-49d7-bd34-bb035b2d3a82','{"type": "claim", "player": "p3", "route": "essen--kobenhavn"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:19:10.000000');
INSERT INTO "move" VALUES(4,27,'2d68b2f1-ba5a-4ccc-92fa-6d857a2b66c7','{"type": "station", "player": "p1", "city": "brest"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:19:30.000000');
INSERT INTO "move" VALUES(4,28,'7bebe8ab-5521-418d-be21-68f31e490786','{"type": "claim", "player": "p2", "route": "marseille--roma"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:19:50.000000');
INSERT INTO "move" VALUES(4,29,'335ebc3d-31c8-469f-9b10-14d763f39d14','{"type": "claim", "player": "p3", "route": "berlin--essen"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:20:10.000000');
INSERT INTO "move" VALUES(4,30,'1b465edd-183a-4ab3-bd3e-99b27a02b648','{"type": "station", "player": "p2", "city": "wien"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:20:30.000000');
INSERT INTO "move" VALUES(4,31,'28a0e8d0-2c18-4784-9d47-99f3652a122e','{"type": "claim", "player": "p3", "route": "petrograd--stockholm"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:20:50.000000');
INSERT INTO "move" VALUES(4,32,'05755862-5809-4235-8488-f740b3bf864b','{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin", "paris--wien"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:21:10.000000');
INSERT INTO "move" VALUES(4,33,'90fb591c-ac89-469a-afc4-7997e4279d70','{"type": "tickets", "player": "p2", "keep": ["brest--marseille", "barcelona--munchen", "zurich--budapest", "berlin--roma"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:21:30.000000');
INSERT INTO "move" VALUES(4,34,'c675f39e-daa3-40b4-8261-c92d2a6b59aa','{"type": "tickets", "player": "p3", "keep": ["stockholm--wien", "budapest--sofia", "kyiv--petrograd"]}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:21:50.000000');
INSERT INTO "move" VALUES(4,35,'84786dd5-5f6d-4a17-b93d-3c02df77bf12','{"type": "borrow", "player": "p2", "city": "wien", "route": "budapest--wien"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:22:10.000000');
INSERT INTO "move" VALUES(5,1,'7b279bdb-1d21-4bf9-a2f3-529300001bc6','{"type": "tickets", "player": "p1", "keep": ["kansas-city--houston", "denver--el-paso"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:27:20.000000');
INSERT INTO "move" VALUES(5,2,'047bf6a8-41a1-467e-82ea-e2b69f9acb92','{"type": "tickets", "player": "p2", "keep": ["new-york--atlanta", "sault-ste-marie--oklahoma-city-1910"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:27:40.000000');
INSERT INTO "move" VALUES(5,3,'59be3469-12cf-4254-86f7-e7cf8dde3553','{"type": "tickets", "player": "p3", "keep": ["toronto--miami"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:28:00.000000');
INSERT INTO "move" VALUES(5,4,'523756cb-70fb-4f4d-8377-82532ee87335','{"type": "claim", "player": "p1", "route": "kansas-city--oklahoma-city"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:28:20.000000');
INSERT INTO "move" VALUES(5,5,'7bcfe618-c558-405b-89d9-bf64b87d35ff','{"type": "claim", "player": "p2", "route": "calgary--winnipeg"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:28:40.000000');
INSERT INTO "move" VALUES(5,6,'101bcb74-682f-4d59-b3a3-3355a0d4d9d7','{"type": "claim", "player": "p3", "route": "boston--montreal"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:29:00.000000');
INSERT INTO "move" VALUES(5,7,'2c61eaae-1105-47aa-ba62-ea6330ee12a7','{"type": "undo", "move": 5}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:29:20.000000');
INSERT INTO "move" VALUES(5,8,'0148f28e-9f2c-4bb0-9aa1-06b70620511d','{"type": "claim", "player": "p3", "route": "miami--new-orleans"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:29:40.000000');
INSERT INTO "move" VALUES(5,9,'a09a3cce-508e-44b8-9ba8-d897128b4709','{"type": "claim", "player": "p1", "route": "dallas--oklahoma-city"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:30:00.000000');
INSERT INTO "move" VALUES(5,10,'98982155-076b-4849-888a-abd02c9fdf2d','{"type": "claim", "player": "p2", "route": "new-york--washington"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:30:20.000000');
INSERT INTO "move" VALUES(5,11,'5aae4838-f5b8-41f2-b10b-e60972d6c43b','{"type": "claim", "player": "p1", "route": "dallas--houston"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:30:40.000000');
INSERT INTO "move" VALUES(5,12,'63b6e23a-f0f6-48af-8898-1695b2504e7e','{"type": "claim", "player": "p2", "route": "raleigh--washington"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:31:00.000000');
INSERT INTO "move" VALUES(5,13,'d83e89e6-8bd2-48cc-8b2f-313b30c61cc1','{"type": "claim", "player": "p1", "route": "denver--santa-fe"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:31:20.000000');
INSERT INTO "move" VALUES(5,14,'de2ff1c8-02cc-4c90-87d7-f947fe1bbb77','{"type": "claim", "player": "p2", "route": "atlanta--raleigh"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:31:40.000000');
INSERT INTO "move" VALUES(5,15,'a1632e81-e2ed-4bc9-a3bc-98c2ce6a1dd4','{"type": "claim", "player": "p1", "route": "el-paso--santa-fe"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:32:00.000000');
INSERT INTO "move" VALUES(5,16,'9ef2b61c-eef5-4261-9c79-20a6fb499c89','{"type": "claim", "player": "p1", "route": "helena--winnipeg"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:32:20.000000');
INSERT INTO "move" VALUES(5,17,'46d33b95-4bcb-4354-ae60-ea8ccda0463b','{"type": "claim", "player": "p1", "route": "chicago--pittsburgh"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:32:40.000000');
INSERT INTO "move" VALUES(6,1,'2da69f90-da95-4e7c-b848-fd9cb18751be','{"type": "tickets", "player": "p1", "keep": ["oslo--stockholm", "stockholm--helsinki", "oslo--helsinki"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:37:50.000000');
INSERT INTO "move" VALUES(6,2,'a74f640e-5fac-4360-83dc-0cc5f81060d2','{"type": "tickets", "player": "p2", "keep": ["tromso--murmansk", "narvik--stockholm"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:38:10.000000');
INSERT INTO "move" VALUES(6,3,'04f744b4-40e7-4519-9585-a5df3bcbe98f','{"type": "tickets", "player": "p3", "keep": ["honningsvag--rovaniemi"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:38:30.000000');
INSERT INTO "move" VALUES(6,4,'1744797e-ab39-4433-a64d-6c710555573a','{"type": "claim", "player": "p1", "route": "karlstad--oslo"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:38:50.000000');
INSERT INTO "move" VALUES(6,5,'50d9ae10-8045-4210-8594-74e924f0b6f9','{"type": "claim", "player": "p2", "route": "kiruna--narvik"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:39:10.000000');
INSERT INTO "move" VALUES(6,6,'7de02491-b3c2-4f3a-9e3c-7d8bdd4e2d36','{"type": "claim", "player": "p3", "route": "oulu--tornio"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:39:30.000000');
INSERT INTO "move" VALUES(6,7,'f2238c16-c451-42ca-bf9c-6eeea13bf158','{"type": "claim", "player": "p1", "route": "karlstad--stockholm"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:39:50.000000');
INSERT INTO "move" VALUES(6,8,'26eec556-d310-4171-a1c6-54b49c1c103c','{"type": "claim", "player": "p2", "route": "narvik--tromso"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:40:10.000000');
INSERT INTO "move" VALUES(6,9,'ddbb18a1-39dc-48a2-a6f7-a7669c614df4','{"type": "claim", "player": "p3", "route": "rovaniemi--tornio"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:40:30.000000');
INSERT INTO "move" VALUES(6,10,'b36d28dd-f00b-4f87-a358-a72712003a68','{"type": "claim", "player": "p1", "route": "helsinki--stockholm"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:40:50.000000');
INSERT INTO "move" VALUES(6,11,'0989cda2-883a-4b88-9337-46501cf3b039','{"type": "claim", "player": "p2", "route": "honningsvag--tromso"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:41:10.000000');
INSERT INTO "move" VALUES(6,12,'ed591cf8-d6ae-46cd-8330-7796e04ff60f','{"type": "claim", "player": "p3", "route": "junction-sweden-north--rovaniemi"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:41:30.000000');
INSERT INTO "move" VALUES(6,13,'86833dbf-0c14-4a02-b935-6523c1955501','{"type": "claim", "player": "p2", "route": "honningsvag--murmansk"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:41:50.000000');
INSERT INTO "move" VALUES(6,14,'6b03853e-857f-434a-944a-20cc0818c3aa','{"type": "claim", "player": "p3", "route": "honningsvag--junction-sweden-north"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:42:10.000000');
INSERT INTO "move" VALUES(6,15,'fdda2f78-3907-4f75-81ea-fc4a195de377','{"type": "count", "player": "p1", "locomotives": 4}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:42:30.000000');
INSERT INTO "move" VALUES(6,16,'c54bf023-cc6a-4018-aa60-b66141551a9d','{"type": "count", "player": "p2", "locomotives": 4}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:42:50.000000');
INSERT INTO "move" VALUES(6,17,'1bec2d9b-cc50-4efd-87ea-2dddd04b3ea1','{"type": "count", "player": "p3", "locomotives": 6}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:43:10.000000');
INSERT INTO "move" VALUES(6,18,'54c46198-e01d-45f9-9b40-2669e15bcdee','{"type": "count", "player": "p3", "locomotives": 2}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:43:30.000000');
INSERT INTO "move" VALUES(7,1,'b66c4629-a677-45f4-92be-9abce3c18b1a','{"type": "tickets", "player": "p1", "keep": ["rochester--elmira"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:48:40.000000');
INSERT INTO "move" VALUES(7,2,'09ea19aa-767d-4389-9e31-2ad306a79d2f','{"type": "tickets", "player": "p2", "keep": ["philadelphia--atlantic-city"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:49:00.000000');
INSERT INTO "move" VALUES(7,3,'796e4ad3-7d52-4e6b-b58f-31113fbf4c03','{"type": "tickets", "player": "p3", "keep": ["oil-city--scranton-wilkes-barre"]}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:49:20.000000');
INSERT INTO "move" VALUES(7,4,'9cbcc56c-f625-4475-bb3c-6ea37c9a8b47','{"type": "tickets", "player": "p4", "keep": ["wheeling--erie"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:49:40.000000');
INSERT INTO "move" VALUES(7,5,'92d6eb5e-c062-48f3-9301-24e1296e6786','{"type": "claim", "player": "p1", "route": "atlantic-city--philadelphia", "share": "jcl"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:50:00.000000');
INSERT INTO "move" VALUES(7,6,'a22c826b-7a86-4007-99db-22f34efad333','{"type": "claim", "player": "p2", "route": "atlantic-city--philadelphia-2", "share": "jcl"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:50:20.000000');
INSERT INTO "move" VALUES(7,7,'2353e713-2df0-4ed0-ab4c-c46dbba9d3bb','{"type": "claim", "player": "p3", "route": "new-york--scranton-wilkes-barre", "share": "jcl"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:50:40.000000');
INSERT INTO "move" VALUES(7,8,'00f94bd3-1620-46ae-ac46-0432ee616609','{"type": "claim", "player": "p4", "route": "new-york--scranton-wilkes-barre-2", "share": "erie"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:51:00.000000');
INSERT INTO "move" VALUES(7,9,'6418bc54-6c80-437f-8bc9-a2ceaf9be66e','{"type": "claim", "player": "p1", "route": "buffalo--rochester", "share": "brp"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:51:20.000000');
INSERT INTO "move" VALUES(7,10,'db2e3165-ad72-4e2a-8877-78933f79c769','{"type": "claim", "player": "p2", "route": "buffalo--warren", "share": "brp"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:51:40.000000');
INSERT INTO "move" VALUES(7,11,'240ec2af-c430-474a-8fef-356137e80693','{"type": "claim", "player": "p3", "route": "dubois--warren", "share": "erie"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 18:52:00.000000');
INSERT INTO "move" VALUES(7,12,'79c95c57-1ea6-49e8-895e-a3c986891e46','{"type": "claim", "player": "p4", "route": "coudersport--warren", "share": "bo"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:52:20.000000');
INSERT INTO "move" VALUES(7,13,'04aba64b-1b49-4d05-b3fd-e005297dccfd','{"type": "undo", "move": 4}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:52:40.000000');
INSERT INTO "move" VALUES(7,14,'4150aae9-9eb4-4aba-9184-995d9e650a56','{"type": "claim", "player": "p1", "route": "atlantic-city--philadelphia", "share": "jcl"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:53:00.000000');
INSERT INTO "move" VALUES(7,15,'6c7f6f2c-b13e-42da-aaa8-1d005f4b6747','{"type": "claim", "player": "p1", "route": "elmira--rochester", "share": "lv"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 18:53:20.000000');
INSERT INTO "move" VALUES(8,1,'1169b1ac-7cb2-43aa-906b-d843f8a85448','{"type": "claim", "player": "p2", "route": "antwerpen--rotterdam"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:58:30.000000');
INSERT INTO "move" VALUES(8,2,'b080025a-c5df-46bc-a6f5-19f165563291','{"type": "claim", "player": "p2", "route": "breda--rotterdam"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:58:50.000000');
INSERT INTO "move" VALUES(8,3,'f693dadc-6a28-47b7-8582-e8077fbee935','{"type": "claim", "player": "p2", "route": "lelystad--zwolle"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:59:10.000000');
INSERT INTO "move" VALUES(8,4,'62cfc7e1-bc12-4e67-9c0d-ca685aa72e6a','{"type": "claim", "player": "p2", "route": "s-hertogenbosch--utrecht"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:59:30.000000');
INSERT INTO "move" VALUES(8,5,'4fe7668d-c32b-4b2e-8aa4-4b8939d6fcc7','{"type": "claim", "player": "p2", "route": "middelburg--s-gravenhage"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 18:59:50.000000');
INSERT INTO "move" VALUES(8,6,'ea362b07-1e9c-4c69-b4e4-d3ff50864a86','{"type": "claim", "player": "p2", "route": "emden--emmen"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:00:10.000000');
INSERT INTO "move" VALUES(8,7,'c77589ee-63ac-41dc-8714-77871b555b3b','{"type": "claim", "player": "p2", "route": "amsterdam--lelystad"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:00:30.000000');
INSERT INTO "move" VALUES(8,8,'bfc3a597-d86a-4040-ae30-201dad01eab2','{"type": "claim", "player": "p1", "route": "groningen--zwolle"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:00:50.000000');
INSERT INTO "move" VALUES(8,9,'02ae53cb-e761-4edb-9987-b6cd03dff6a5','{"type": "claim", "player": "p2", "route": "groningen--zwolle-2"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:01:10.000000');
INSERT INTO "move" VALUES(8,10,'82c4fdc6-12b6-4d28-bd3b-a99c8d26275b','{"type": "claim", "player": "p3", "route": "amsterdam--lelystad-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:01:30.000000');
INSERT INTO "move" VALUES(8,11,'0bc492db-2edd-4403-a6b9-c1616f395ab5','{"type": "claim", "player": "p3", "route": "antwerpen--rotterdam-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:01:50.000000');
INSERT INTO "move" VALUES(8,12,'347474e6-672f-4563-bcf6-2252f197423b','{"type": "claim", "player": "p3", "route": "middelburg--s-gravenhage-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:02:10.000000');
INSERT INTO "move" VALUES(8,13,'cf8d9ccd-0e56-41bd-a6ea-03801f696a78','{"type": "claim", "player": "p3", "route": "s-hertogenbosch--utrecht-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:02:30.000000');
INSERT INTO "move" VALUES(8,14,'e8ddd89f-2b11-4c1d-b2b0-722659ebe360','{"type": "claim", "player": "p3", "route": "breda--rotterdam-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:02:50.000000');
INSERT INTO "move" VALUES(8,15,'98c68ae9-8784-4915-97ec-1ad57ea90cc2','{"type": "claim", "player": "p3", "route": "lelystad--zwolle-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:03:10.000000');
INSERT INTO "move" VALUES(8,16,'06336887-6e9c-404e-940a-7b53a9d5f392','{"type": "claim", "player": "p2", "route": "eindhoven--roermond"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:03:30.000000');
INSERT INTO "move" VALUES(8,17,'b0d164c7-78a8-4ee0-938d-fed5630f1154','{"type": "tickets", "player": "p3", "keep": ["rotterdam--antwerpen"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:03:50.000000');
INSERT INTO "move" VALUES(9,1,'bb537161-947e-4761-b094-11befa509189','{"type": "tickets", "player": "p1", "keep": ["chicago--dallas", "dallas--miami"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:09:00.000000');
INSERT INTO "move" VALUES(9,2,'6ff390aa-d1ba-45df-8286-372318c1a807','{"type": "tickets", "player": "p3", "keep": ["los-angeles--dallas"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:09:20.000000');
INSERT INTO "move" VALUES(9,3,'b89964e7-7f9e-427d-aa91-0ceddaf50119','{"type": "pile", "player": "p1", "scoring": 1, "cards": {"green": 1, "red": 1}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:09:40.000000');
INSERT INTO "move" VALUES(9,4,'d439fa01-8d5e-47f7-9422-0cc2c55ad833','{"type": "pile", "player": "p2", "scoring": 1, "cards": {"blue": 1, "orange": 1, "red": 1}}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:10:00.000000');
INSERT INTO "move" VALUES(9,5,'f540134b-3841-49ac-a8b2-7ccaed0b4649','{"type": "pile", "player": "p3", "scoring": 1, "cards": {"green": 1, "white": 1}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:10:20.000000');
INSERT INTO "move" VALUES(9,6,'154a5e5d-d8a8-4602-921f-e3dfe1a75ae5','{"type": "pile", "player": "p4", "scoring": 1, "cards": {}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:10:40.000000');
INSERT INTO "move" VALUES(9,7,'bc2294ac-a6e1-44c9-8140-8f1756acf88a','{"type": "tickets", "player": "p1", "keep": ["dallas--raleigh"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:11:00.000000');
INSERT INTO "move" VALUES(9,8,'c7e979f2-19de-4f3e-9802-aedaf045194e','{"type": "pile", "player": "p1", "scoring": 2, "cards": {"black": 1, "green": 2, "red": 1, "yellow": 1}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:11:20.000000');
INSERT INTO "move" VALUES(9,9,'3987be07-61a1-49a3-8995-29295e363544','{"type": "tickets", "player": "p1", "keep": ["seattle--denver"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:11:40.000000');
INSERT INTO "move" VALUES(9,10,'39db94f8-321c-41af-b1a0-20fe82f44146','{"type": "pile", "player": "p2", "scoring": 2, "cards": {"blue": 1, "locomotive": 1, "orange": 1, "red": 1}}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:12:00.000000');
INSERT INTO "move" VALUES(9,11,'fd2967c8-db9d-48ca-ae40-28f4397784d6','{"type": "pile", "player": "p3", "scoring": 2, "cards": {"black": 2, "white": 1}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:12:20.000000');
INSERT INTO "move" VALUES(9,12,'5ae7891a-59e0-4a08-a186-b558e12b1955','{"type": "pile", "player": "p4", "scoring": 2, "cards": {}}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:12:40.000000');
INSERT INTO "move" VALUES(9,13,'1dd2bea2-1812-41a7-83ab-9209cbaf93fb','{"type": "tickets", "player": "p2", "keep": ["miami--boston", "new-york--chicago", "los-angeles--houston"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:13:00.000000');
INSERT INTO "move" VALUES(9,14,'18487bdc-65eb-4140-8ec1-c8c1f1b769d1','{"type": "tickets", "player": "p3", "keep": ["los-angeles--vancouver", "seattle--los-angeles"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:13:20.000000');
INSERT INTO "move" VALUES(9,15,'b3b7ee01-19e2-4d78-b32f-ab9ca4c14d10','{"type": "tickets", "player": "p4", "keep": ["seattle--phoenix"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:13:40.000000');
INSERT INTO "move" VALUES(10,1,'9d321846-1d72-40c6-a5c1-813badde9253','{"type": "claim", "player": "p1", "route": "K\u00f6ln--\u00d6ls:3"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:18:50.000000');
INSERT INTO "move" VALUES(10,2,'cc4c3054-7ec7-4932-8979-039496c7d4ed','{"type": "claim", "player": "p2", "route": "K\u00f6ln--\u00d6ls:3-2"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:19:10.000000');
INSERT INTO "move" VALUES(10,3,'ee66da1d-404e-485d-9db0-7aa54f6d0cb1','{"type": "claim", "player": "p1", "route": "\u00d6ls--\u041c\u043e\u0441\u043a\u0432\u0430:4"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:19:30.000000');
INSERT INTO "move" VALUES(10,4,'1d6eb823-6ce8-4dff-9f95-3343f5117d4a','{"type": "claim", "player": "p2", "route": "--:5-1"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:19:50.000000');
INSERT INTO "move" VALUES(10,5,'937a99aa-6dd7-42dc-a05d-1e1dabc69b4a','{"type": "bonus", "player": "p2", "name": "Most <goods>", "points": 10}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:20:10.000000');
INSERT INTO "move" VALUES(10,6,'c07c4ffc-e5f9-48a9-b40a-4229c42882b2','{"type": "tickets", "player": "p1", "keep": [{"a": "K\u00f6ln", "b": "\u041c\u043e\u0441\u043a\u0432\u0430", "points": 9}]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:20:30.000000');
INSERT INTO "move" VALUES(10,7,'671860ae-6c36-4fd5-a3b6-5f247d0789eb','{"type": "tickets", "player": "p2", "keep": [{"a": "\u00d6ls", "b": "Bern", "points": 4}]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:20:50.000000');
INSERT INTO "move" VALUES(11,1,'19938d43-7653-4979-91ec-a5c72629d47f','{"type": "forget", "route": "K\u00f6ln--\u00d6ls:3-2"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:26:00.000000');
INSERT INTO "move" VALUES(11,2,'a1108dbd-4123-4607-a824-df2db26024c8','{"type": "claim", "player": "p1", "route": "\u00d6ls--\u041c\u043e\u0441\u043a\u0432\u0430:4"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:26:20.000000');
INSERT INTO "move" VALUES(4,36,'427a226f-bbbe-48da-979e-7d4bf244a340','{"type": "house_rule", "rule": "twins_open", "reason": "The children <like> it"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:41:00.000000');
INSERT INTO "move" VALUES(4,37,'31c708a3-d57e-416c-986e-c3f67035c6a4','{"type": "claim", "player": "p2", "route": "frankfurt--paris-2"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:41:20.000000');
INSERT INTO "move" VALUES(12,1,'41cd0d14-7174-4186-9d9e-799e4b8ac4c9','{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin"]}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:44:00.000000');
INSERT INTO "move" VALUES(12,2,'4807fa93-4891-4a8a-829d-42fc3c1b882e','{"type": "tickets", "player": "p2", "keep": ["zurich--budapest"]}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:44:20.000000');
INSERT INTO "move" VALUES(12,3,'7306c9ac-ef1a-446c-9666-067d42404d9a','{"type": "tickets", "player": "p3", "keep": ["stockholm--wien"]}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 19:44:40.000000');
INSERT INTO "move" VALUES(12,4,'70364ba0-7562-42a6-81d9-492a60c6fdee','{"type": "claim", "player": "p1", "route": "frankfurt--paris"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:45:00.000000');
INSERT INTO "move" VALUES(12,5,'197b7240-68e5-43fd-b589-b2e912c331e0','{"type": "claim", "player": "p2", "route": "berlin--wien"}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:45:20.000000');
INSERT INTO "move" VALUES(12,6,'22ef02c5-7c2b-4ea5-b4b0-d56220221c4e','{"type": "house_rule", "rule": "twins_open", "reason": "As ever"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:45:40.000000');
INSERT INTO "move" VALUES(12,7,'b2cf44a5-229a-4630-9649-7c0b6b59e5e7','{"type": "claim", "player": "p3", "route": "frankfurt--paris-2"}','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 19:46:00.000000');
INSERT INTO "move" VALUES(12,8,'15d59cf6-ac8a-4576-83fc-4e90b4e8e712','{"type": "undo", "move": 4}','3eac54a7d9c9b9d32d21c335a5fe17fa','2025-03-08 19:46:20.000000');
INSERT INTO "move" VALUES(12,9,'ce4e0724-5f20-4912-bcdd-9acd14d40233','{"type": "station", "player": "p1", "city": "wien"}','20c7084a10b76a9ca37fb007d544339f','2025-03-08 19:46:40.000000');
INSERT INTO "move" VALUES(12,10,'3a27bee0-7aab-4018-abe4-701d5240bf38','{"type": "tickets", "player": "p2", "keep": ["berlin--roma"]}','40773ea4bd7d522242bb22fdaf38d114','2025-03-08 19:52:00.000000');
CREATE TABLE old_link (
	"key" VARCHAR(22) NOT NULL, 
	game_id INTEGER, 
	group_id INTEGER, 
	CONSTRAINT pk_old_link PRIMARY KEY ("key"), 
	CONSTRAINT fk_old_link_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_old_link_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id) ON DELETE CASCADE
);
INSERT INTO "old_link" VALUES('s9mULrAnunqAXEMBKU9zXw',6,NULL);
INSERT INTO "old_link" VALUES('o8MG53tg3X_60fa4_t9Kyg',6,NULL);
INSERT INTO "old_link" VALUES('CgcndsuC8gGLCFX-30y5hQ',NULL,1);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	group_id INTEGER NOT NULL, 
	"key" VARCHAR(22) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	color VARCHAR(10), 
	removed_at DATETIME, 
	mu DOUBLE, 
	sigma DOUBLE, 
	streak INTEGER NOT NULL, 
	longest_streak INTEGER NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id), 
	CONSTRAINT fk_person_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id), 
	CONSTRAINT uq_person_group_id_key UNIQUE (group_id, "key")
);
INSERT INTO "person" VALUES(1,1,'sN6YEnUe-f_gRe8ooN6V6A','Ann','red',NULL,3.84335944430591780474e+01,6.92245415299878885662e+00,6,6);
INSERT INTO "person" VALUES(2,1,'5e-G18Ll69A5a3yZ-BTkhw','',NULL,'2025-03-08 19:42:40.000000',2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "person" VALUES(3,1,'Jk2ErPIsR0e4VoOjWNrxjw','Zoë',NULL,NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1);
INSERT INTO "person" VALUES(4,1,'Ozsq5T0RUPgqppscQfILnQ','Łukasz',NULL,NULL,2.52497923036860818504e+01,7.98378100562478,0,0);
INSERT INTO "person" VALUES(5,1,'TG7X3CRHMajUdc7yuGoOVQ','Гость',NULL,NULL,2.14028709662660574517e+01,8.05025462037286665406e+00,0,0);
INSERT INTO "person" VALUES(6,1,'9x0D5ltZWb1a3JvQjFW6ng','Bob','blue',NULL,2.52831979329854696905e+01,6.8753308797915790862e+00,0,0);
INSERT INTO "person" VALUES(7,1,'2GSoTEp-v4LiVEr1XBNSYQ','Cat','green',NULL,1.91283119612729173297e+01,7.30995951223905748861e+00,0,1);
INSERT INTO "person" VALUES(9,1,'-MI29v7iBmYM7yqS_ByWfw','Dan','yellow',NULL,2.1954761437147311653e+01,7.8713711952829656937e+00,0,0);
INSERT INTO "person" VALUES(10,1,'drCoFQPebKT4br_fB9PzQA','Never',NULL,NULL,NULL,NULL,0,0);
CREATE TABLE "playgroup" (
	id INTEGER NOT NULL, 
	"key" VARCHAR(22) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created_at DATETIME NOT NULL, 
	uid VARCHAR(22) NOT NULL, 
	CONSTRAINT pk_playgroup PRIMARY KEY (id), 
	CONSTRAINT uq_playgroup_key UNIQUE ("key"), 
	CONSTRAINT uq_playgroup_uid UNIQUE (uid)
);
INSERT INTO "playgroup" VALUES(1,'pKuRlNazeSG1wzL2fv8_JA','Пятница 🚋','2025-03-08 18:00:00.000000','CgcndsuC8gGLCFX-30y5hQ');
CREATE TABLE playgroup_visit (
	device VARCHAR(32) NOT NULL, 
	group_id INTEGER NOT NULL, 
	seen_at DATETIME NOT NULL, 
	CONSTRAINT pk_playgroup_visit PRIMARY KEY (device, group_id), 
	CONSTRAINT fk_playgroup_visit_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id)
);
INSERT INTO "playgroup_visit" VALUES('20c7084a10b76a9ca37fb007d544339f',1,'2025-03-08 18:00:00.000000');
INSERT INTO "playgroup_visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',1,'2025-03-08 18:10:30.000000');
INSERT INTO "playgroup_visit" VALUES('7fe7dc4155ec680c0ac9ae65f2454d60',1,'2025-03-08 18:10:30.000000');
INSERT INTO "playgroup_visit" VALUES('40773ea4bd7d522242bb22fdaf38d114',1,'2025-03-08 19:51:40.000000');
CREATE TABLE result (
	game_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	group_id INTEGER, 
	person_id INTEGER, 
	played_at DATETIME NOT NULL, 
	board VARCHAR(80) NOT NULL, 
	side VARCHAR(40) NOT NULL, 
	sides INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	shared BOOLEAN NOT NULL, 
	lead INTEGER, 
	lead_before INTEGER, 
	routes INTEGER, 
	tickets INTEGER, 
	awards INTEGER, 
	completed INTEGER, 
	failed INTEGER, 
	longest INTEGER, 
	stations INTEGER, 
	mu DOUBLE, 
	sigma DOUBLE, 
	streak INTEGER NOT NULL, 
	longest_streak INTEGER NOT NULL, 
	nth INTEGER NOT NULL, tracks JSON, 
	CONSTRAINT pk_result PRIMARY KEY (game_id, position), 
	CONSTRAINT fk_result_game_id_seat FOREIGN KEY(game_id, position) REFERENCES seat (game_id, position), 
	CONSTRAINT fk_result_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id), 
	CONSTRAINT fk_result_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "result" VALUES(1,0,1,1,'2011-01-01 12:00:00.000000','europe','p1',2,1,80,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.76353894931404973087e+01,8.06590141354368,1,1,1,NULL);
INSERT INTO "result" VALUES(1,1,1,2,'2011-01-01 12:00:00.000000','europe','p2',2,2,80,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.23646105068595026912e+01,8.06590141354368,0,0,1,NULL);
INSERT INTO "result" VALUES(2,0,1,1,'2011-01-10 12:00:00.000000','Ticket to Ride: Japan','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.82385865283105417242e+01,7.96440779650303,2,2,2,NULL);
INSERT INTO "result" VALUES(2,1,1,3,'2011-01-10 12:00:00.000000','Ticket to Ride: Japan','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1,1,NULL);
INSERT INTO "result" VALUES(2,2,1,4,'2011-01-10 12:00:00.000000','Ticket to Ride: Japan','south',2,2,-7,0,0,-128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.43561451672589157624e+01,8.25310533609252416908e+00,0,0,1,NULL);
INSERT INTO "result" VALUES(3,0,1,1,'2019-03-02 18:30:00.000000','europe','p1',3,1,121,1,0,14,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3.06920728584933222293e+01,7.84565460366662659197e+00,3,3,3,NULL);
INSERT INTO "result" VALUES(3,1,1,4,'2019-03-02 18:30:00.000000','europe','p2',3,2,107,0,0,-14,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.52497923036860818504e+01,7.98378100562478,0,0,2,NULL);
INSERT INTO "result" VALUES(3,2,1,5,'2019-03-02 18:30:00.000000','europe','p3',3,3,17,0,0,-104,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.14028709662660574517e+01,8.05025462037286665406e+00,0,0,1,NULL);
INSERT INTO "result" VALUES(5,0,1,1,'2025-03-08 18:26:30.000000','usa','p1',3,1,29,1,0,0,-1,20,9,0,2,0,5,NULL,2.930137365137387917e+01,7.51532849055130647286e+00,1,3,5,'["chicago--pittsburgh", "dallas--houston", "dallas--oklahoma-city", "denver--santa-fe", "el-paso--santa-fe", "helena--winnipeg", "kansas-city--oklahoma-city"]');
INSERT INTO "result" VALUES(5,1,1,6,'2025-03-08 18:26:30.000000','usa','p2',3,2,29,0,0,0,1,21,-2,10,1,1,6,NULL,2.71825194630865283338e+01,7.79535191567055907313e+00,0,0,2,'["atlanta--raleigh", "calgary--winnipeg", "new-york--washington", "raleigh--washington"]');
INSERT INTO "result" VALUES(5,2,1,7,'2025-03-08 18:26:30.000000','usa','p3',3,3,15,0,0,-14,-6,15,-10,10,0,1,6,NULL,2.42675753763389110426e+01,7.91610195955145190538e+00,0,1,2,'["miami--new-orleans"]');
INSERT INTO "result" VALUES(6,0,1,1,'2025-03-08 18:37:00.000000','northern-lights','p1',3,1,38,1,0,9,-8,9,10,19,3,0,6,NULL,3.15772686672580746867e+01,7.40799686173034110936e+00,2,3,6,'["helsinki--stockholm", "karlstad--oslo", "karlstad--stockholm"]');
INSERT INTO "result" VALUES(6,1,1,6,'2025-03-08 18:37:00.000000','northern-lights','p2',3,2,29,0,0,-9,8,17,-5,17,1,1,11,NULL,2.76460538473666765928e+01,7.54572986513905785699e+00,0,0,3,'["honningsvag--murmansk", "honningsvag--tromso", "kiruna--narvik", "narvik--tromso"]');
INSERT INTO "result" VALUES(6,2,1,7,'2025-03-08 18:37:00.000000','northern-lights','p3',3,3,25,0,0,-13,-9,8,5,12,1,0,7,NULL,21.2644990569878,7.66340181905677653162e+00,0,1,3,'["honningsvag--junction-sweden-north", "junction-sweden-north--rovaniemi", "oulu--tornio", "rovaniemi--tornio"]');
INSERT INTO "result" VALUES(7,0,1,1,'2025-03-08 18:47:50.000000','pennsylvania','p1',4,1,53,1,0,9,-1,16,3,34,1,0,8,NULL,3.36723670965051553589e+01,7.34718101598885731107e+00,3,3,7,'["atlantic-city--philadelphia", "buffalo--rochester", "elmira--rochester"]');
INSERT INTO "result" VALUES(7,1,1,6,'2025-03-08 18:47:50.000000','pennsylvania','p2',4,3,38,0,0,-15,-8,9,2,27,1,0,4,NULL,2.6857379903179580793e+01,7.34276494037874805087e+00,0,0,4,'["atlantic-city--philadelphia-2", "buffalo--warren"]');
INSERT INTO "result" VALUES(7,2,1,7,'2025-03-08 18:47:50.000000','pennsylvania','p3',4,4,15,0,0,-38,-3,14,-14,15,0,1,5,NULL,18.3755529808931,7.47476363468884574814e+00,0,1,4,'["dubois--warren", "new-york--scranton-wilkes-barre"]');
INSERT INTO "result" VALUES(7,3,1,9,'2025-03-08 18:47:50.000000','pennsylvania','p4',4,2,44,0,0,-9,1,17,-9,36,0,1,5,NULL,2.67268305602161149181e+01,8.15541751396754222014e+00,0,0,1,'["coudersport--warren", "new-york--scranton-wilkes-barre-2"]');
INSERT INTO "result" VALUES(8,0,NULL,NULL,'2025-03-08 18:57:40.000000','nederland','p1',3,2,70,0,0,-15,-48,15,0,55,0,0,6,NULL,NULL,NULL,0,0,0,'["groningen--zwolle"]');
INSERT INTO "result" VALUES(8,1,NULL,NULL,'2025-03-08 18:57:40.000000','nederland','p2',3,3,58,0,0,-27,26,63,0,-5,0,0,11,NULL,NULL,NULL,0,0,0,'["amsterdam--lelystad", "antwerpen--rotterdam", "breda--rotterdam", "eindhoven--roermond", "emden--emmen", "groningen--zwolle-2", "lelystad--zwolle", "middelburg--s-gravenhage", "s-hertogenbosch--utrecht"]');
INSERT INTO "result" VALUES(8,2,NULL,NULL,'2025-03-08 18:57:40.000000','nederland','p3',3,1,85,1,0,15,-26,37,13,35,1,0,7,NULL,NULL,NULL,0,0,0,'["amsterdam--lelystad-2", "antwerpen--rotterdam-2", "breda--rotterdam-2", "lelystad--zwolle-2", "middelburg--s-gravenhage-2", "s-hertogenbosch--utrecht-2"]');
INSERT INTO "result" VALUES(9,0,1,1,'2025-03-08 19:08:10.000000','card-game','p1',4,1,47,1,0,6,NULL,0,21,26,3,1,NULL,NULL,3.56598020565978472977e+01,7.28245801038488860257e+00,4,4,8,'[]');
INSERT INTO "result" VALUES(9,1,1,6,'2025-03-08 19:08:10.000000','card-game','p2',4,2,41,0,0,-6,NULL,0,6,35,2,1,NULL,NULL,2.80144363192886807212e+01,7.22424923245249939185e+00,0,0,5,'[]');
INSERT INTO "result" VALUES(9,2,1,7,'2025-03-08 19:08:10.000000','card-game','p3',4,3,23,0,0,-24,NULL,0,11,12,2,1,NULL,NULL,1.91283119612729173297e+01,7.30995951223905748861e+00,0,1,5,'[]');
INSERT INTO "result" VALUES(9,3,1,9,'2025-03-08 19:08:10.000000','card-game','p4',4,4,-12,0,0,-59,NULL,0,-12,0,0,1,NULL,NULL,2.1954761437147311653e+01,7.8713711952829656937e+00,0,0,2,'[]');
INSERT INTO "result" VALUES(10,0,1,1,'2025-03-08 19:18:00.000000','Märklin','p1',2,1,35,1,0,15,-3,11,9,15,1,0,7,NULL,3.72013704619995735347e+01,7.08867428520005127268e+00,5,5,9,'["K\u00f6ln--\u00d6ls:3", "\u00d6ls--\u041c\u043e\u0441\u043a\u0432\u0430:4"]');
INSERT INTO "result" VALUES(10,1,1,6,'2025-03-08 19:18:00.000000','Märklin','p2',2,2,20,0,0,-15,3,14,-4,10,0,1,5,NULL,2.64974097632816238965e+01,7.03666665846989580757e+00,0,0,6,'["--:5-1", "K\u00f6ln--\u00d6ls:3-2"]');
INSERT INTO "result" VALUES(11,0,1,1,'2025-03-08 19:25:10.000000','Märklin','p1',2,1,22,1,0,22,7,7,0,15,0,0,4,NULL,3.84335944430591780474e+01,6.92245415299878885662e+00,6,6,10,'["\u00d6ls--\u041c\u043e\u0441\u043a\u0432\u0430:4"]');
INSERT INTO "result" VALUES(11,1,1,6,'2025-03-08 19:25:10.000000','Märklin','p2',2,2,0,0,0,-22,-7,0,0,0,0,0,0,NULL,2.52831979329854696905e+01,6.8753308797915790862e+00,0,0,7,'[]');
INSERT INTO "result" VALUES(4,0,1,1,'2025-02-21 17:30:00.000000','europe','p1',3,3,63,0,0,-22,-17,36,19,8,2,1,24,1,2.6796469072258322086e+01,7.6135370282888272797e+00,0,3,4,'["berlin--frankfurt", "berlin--warszawa", "dieppe--london", "dieppe--paris", "edinburgh--london", "frankfurt--paris", "petrograd--wilno", "warszawa--wilno"]');
INSERT INTO "result" VALUES(4,1,1,6,'2025-02-21 17:30:00.000000','europe','p2',3,2,66,0,0,-19,-7,46,12,8,3,1,23,1,2.62984781336246449252e+01,8.0596254345754463344e+00,0,0,1,'["barcelona--marseille", "barcelona--pamplona", "brest--pamplona", "brest--paris", "frankfurt--paris-2", "marseille--pamplona", "marseille--roma", "marseille--zurich", "munchen--wien", "munchen--zurich"]');
INSERT INTO "result" VALUES(4,2,1,7,'2025-02-21 17:30:00.000000','europe','p3',3,1,85,1,0,19,7,53,10,22,2,1,32,0,2.80964153230083084622e+01,8.20870900137711245747e+00,1,1,1,'["athina--sarajevo", "athina--sofia", "berlin--essen", "berlin--wien", "budapest--sarajevo", "budapest--wien", "essen--kobenhavn", "kobenhavn--stockholm", "petrograd--stockholm", "sarajevo--sofia"]');
CREATE TABLE "seat" (
	game_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	color VARCHAR(10) NOT NULL, 
	team VARCHAR(40), 
	device VARCHAR(32), 
	person_id INTEGER, 
	points INTEGER, 
	place INTEGER, sealed JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (game_id, position), 
	CONSTRAINT fk_seat_game_id_game FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT uq_seat_game_id_player UNIQUE (game_id, player), 
	CONSTRAINT fk_seat_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "seat" VALUES(1,0,'p1','Ann','',NULL,NULL,1,80,1,'[]');
INSERT INTO "seat" VALUES(1,1,'p2','former player','',NULL,NULL,2,80,2,'[]');
INSERT INTO "seat" VALUES(2,0,'p1','Ann','','north',NULL,1,121,NULL,'[]');
INSERT INTO "seat" VALUES(2,1,'p2','Zoë','','north',NULL,3,121,NULL,'[]');
INSERT INTO "seat" VALUES(2,2,'p3','Łukasz','','south',NULL,4,-7,NULL,'[]');
INSERT INTO "seat" VALUES(3,0,'p1','Ann','',NULL,NULL,1,121,1,'[]');
INSERT INTO "seat" VALUES(3,1,'p2','Łukasz','',NULL,NULL,4,107,2,'[]');
INSERT INTO "seat" VALUES(3,2,'p3','Гость','',NULL,NULL,5,17,3,'[]');
INSERT INTO "seat" VALUES(4,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(4,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(4,2,'p3','Cat','green',NULL,'7fe7dc4155ec680c0ac9ae65f2454d60',7,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,2,'p3','Cat','green',NULL,NULL,7,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,2,'p3','Cat','green',NULL,NULL,7,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(7,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(7,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(7,2,'p3','Cat','green',NULL,'7fe7dc4155ec680c0ac9ae65f2454d60',7,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(7,3,'p4','Dan','yellow',NULL,NULL,9,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(8,0,'p1','Ann','red',NULL,NULL,NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(8,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(8,2,'p3','Cat','green',NULL,NULL,NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(9,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(9,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(9,2,'p3','Cat','green',NULL,NULL,7,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(9,3,'p4','Dan','yellow',NULL,NULL,9,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(10,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(10,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(11,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(11,1,'p2','Bob','blue',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa',6,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(12,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(12,1,'p2','Bob','blue',NULL,'40773ea4bd7d522242bb22fdaf38d114',6,NULL,NULL,'["3eac54a7d9c9b9d32d21c335a5fe17fa"]');
INSERT INTO "seat" VALUES(12,2,'p3','Cat','green',NULL,'7fe7dc4155ec680c0ac9ae65f2454d60',7,NULL,NULL,'[]');
CREATE TABLE seat_change (
	game_id INTEGER NOT NULL, 
	nth INTEGER NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	former VARCHAR(32), 
	device VARCHAR(32), 
	keeper VARCHAR(32), 
	opened JSON NOT NULL, 
	seq INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_seat_change PRIMARY KEY (game_id, nth), 
	CONSTRAINT fk_seat_change_game_id_seat FOREIGN KEY(game_id, player) REFERENCES seat (game_id, player) ON DELETE CASCADE
);
INSERT INTO "seat_change" VALUES(4,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 18:10:30.000000');
INSERT INTO "seat_change" VALUES(4,2,'p3',NULL,'7fe7dc4155ec680c0ac9ae65f2454d60','7fe7dc4155ec680c0ac9ae65f2454d60','[]',0,'2025-03-08 18:10:30.000000');
INSERT INTO "seat_change" VALUES(5,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 18:27:00.000000');
INSERT INTO "seat_change" VALUES(6,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 18:37:30.000000');
INSERT INTO "seat_change" VALUES(7,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 18:48:20.000000');
INSERT INTO "seat_change" VALUES(7,2,'p3',NULL,'7fe7dc4155ec680c0ac9ae65f2454d60','7fe7dc4155ec680c0ac9ae65f2454d60','[]',0,'2025-03-08 18:48:20.000000');
INSERT INTO "seat_change" VALUES(8,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 18:58:10.000000');
INSERT INTO "seat_change" VALUES(9,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 19:08:40.000000');
INSERT INTO "seat_change" VALUES(10,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 19:18:30.000000');
INSERT INTO "seat_change" VALUES(11,1,'p2',NULL,'3eac54a7d9c9b9d32d21c335a5fe17fa','3eac54a7d9c9b9d32d21c335a5fe17fa','[]',0,'2025-03-08 19:25:40.000000');
INSERT INTO "seat_change" VALUES(12,1,'p2','3eac54a7d9c9b9d32d21c335a5fe17fa','40773ea4bd7d522242bb22fdaf38d114','40773ea4bd7d522242bb22fdaf38d114','[]',9,'2025-03-08 19:51:40.000000');
CREATE TABLE seat_request (
	game_id INTEGER NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	device VARCHAR(32) NOT NULL, 
	asked_at DATETIME NOT NULL, 
	CONSTRAINT pk_seat_request PRIMARY KEY (game_id, player, device), 
	CONSTRAINT fk_seat_request_game_id_seat FOREIGN KEY(game_id, player) REFERENCES seat (game_id, player)
);
INSERT INTO "seat_request" VALUES(12,'p1','7fe7dc4155ec680c0ac9ae65f2454d60','2025-03-08 19:52:00.000000');
CREATE TABLE visit (
	device VARCHAR(32) NOT NULL, 
	game_id INTEGER NOT NULL, 
	seen_at DATETIME NOT NULL, 
	CONSTRAINT pk_visit PRIMARY KEY (device, game_id), 
	CONSTRAINT fk_visit_game_id_game FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',4,'2025-03-08 18:10:00.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',4,'2025-03-08 18:23:30.000000');
INSERT INTO "visit" VALUES('7fe7dc4155ec680c0ac9ae65f2454d60',4,'2025-03-08 18:10:30.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',5,'2025-03-08 18:26:30.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',5,'2025-03-08 18:34:00.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',6,'2025-03-08 18:37:00.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',6,'2025-03-08 18:44:50.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',7,'2025-03-08 18:47:50.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',7,'2025-03-08 18:54:40.000000');
INSERT INTO "visit" VALUES('7fe7dc4155ec680c0ac9ae65f2454d60',7,'2025-03-08 18:48:20.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',8,'2025-03-08 18:57:40.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',8,'2025-03-08 19:05:10.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',9,'2025-03-08 19:08:10.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',9,'2025-03-08 19:15:00.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',10,'2025-03-08 19:18:00.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',10,'2025-03-08 19:22:10.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',11,'2025-03-08 19:25:10.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',11,'2025-03-08 19:27:40.000000');
INSERT INTO "visit" VALUES('20c7084a10b76a9ca37fb007d544339f',12,'2025-03-08 19:51:40.000000');
INSERT INTO "visit" VALUES('3eac54a7d9c9b9d32d21c335a5fe17fa',12,'2025-03-08 19:43:40.000000');
INSERT INTO "visit" VALUES('7fe7dc4155ec680c0ac9ae65f2454d60',12,'2025-03-08 19:43:40.000000');
INSERT INTO "visit" VALUES('40773ea4bd7d522242bb22fdaf38d114',12,'2025-03-08 19:51:40.000000');
CREATE INDEX ix_alias_person_id ON alias (person_id);
CREATE INDEX ix_seat_person_id ON seat (person_id);
CREATE INDEX ix_result_group_played ON result (group_id, played_at, game_id);
CREATE INDEX ix_result_group_board ON result (group_id, position, board);
CREATE INDEX ix_result_person_played ON result (person_id, played_at, game_id);
CREATE INDEX ix_result_person_board ON result (person_id, board, played_at, game_id);
CREATE INDEX ix_result_person_nth ON result (person_id, nth);
CREATE INDEX ix_old_link_game_id ON old_link (game_id);
CREATE INDEX ix_old_link_group_id ON old_link (group_id);
CREATE INDEX ix_result_figures ON result (group_id, person_id, board, won, shared, sides, place, points, lead, lead_before, routes, tickets, awards, completed, failed, longest, stations);
CREATE INDEX ix_game_group_played ON game (group_id, played_at, id);
COMMIT;
