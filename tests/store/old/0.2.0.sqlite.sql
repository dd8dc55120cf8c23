BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE alias (
	group_id INTEGER NOT NULL,
	"key" VARCHAR(22) NOT NULL,
	person_id INTEGER NOT NULL,
	CONSTRAINT pk_alias PRIMARY KEY (group_id, "key"),
	CONSTRAINT fk_alias_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT fk_alias_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "alias" VALUES(1,'Fwon8OQcIynoy37_VJe5ZQ',1);
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
	first_key VARCHAR(22),
	CONSTRAINT pk_game PRIMARY KEY (id),
	CONSTRAINT uq_game_key UNIQUE ("key"),
	CONSTRAINT fk_game_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT uq_game_code UNIQUE (code),
	CONSTRAINT uq_game_first_key UNIQUE (first_key)
);
INSERT INTO "game" VALUES(1,'z5vN9gFUvYWoQBgdlLMqlg','europe','expanded','["depots"]','{"double_routes": "auto"}','2025-03-08 18:00:00.000000','2025-03-08 19:12:06.000000',25,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',1,'2025-03-08 18:00:00.000000',NULL,'','','moves','',9,18,NULL);
INSERT INTO "game" VALUES(2,'pNcA7h856_w9ii0uHYPwZQ','europe','base','[]','{"double_routes": "auto"}','2025-03-08 18:10:01.000000','2025-03-08 18:22:22.000000',38,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',1,'2025-02-20 17:30:00.000000',95,'Ann''s cellar','Поезд ушёл 😀;
-- и «вернулся» =1+1\','moves','',NULL,NULL,NULL);
INSERT INTO "game" VALUES(3,'1CsFLAjrSNXXZO_rjzvPAg','germany','base','[]','{"double_routes": "auto"}','2025-03-08 18:25:22.000000','2025-03-08 18:32:03.000000',20,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',NULL,'2025-03-08 18:25:22.000000',NULL,'','','moves','',NULL,NULL,NULL);
INSERT INTO "game" VALUES(4,'f_zWFLWkxJ4YT7OPNmbZ0w','legendary-asia','base','["depots"]','{"double_routes": "auto"}','2025-03-08 18:35:03.000000','2025-03-08 18:46:04.000000',33,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',1,'2025-03-08 18:35:03.000000',NULL,'','','moves','',NULL,NULL,NULL);
INSERT INTO "game" VALUES(5,'aEM-vqPksRqxC8XqN8_n5A','team-asia','base','[]','{"double_routes": "auto"}','2025-03-08 18:49:04.000000','2025-03-08 18:54:05.000000',17,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',1,'2025-03-08 18:49:04.000000',NULL,'','','moves','',NULL,NULL,'1ZxGcCNpIuqGLq_9chqWfA');
INSERT INTO "game" VALUES(6,'gWzLncnyqHdi3b1nbPPJhA','card-game','base','[]','{"double_routes": "auto"}','2025-03-08 18:57:05.000000','2025-03-08 19:03:06.000000',18,NULL,'690fd454be758836cb97ca21611b8e6a','1970-01-01 00:00:00.000000',1,'2025-03-08 18:57:05.000000',NULL,'','','moves','',NULL,NULL,NULL);
INSERT INTO "game" VALUES(7,'dGjz1-JPXZIGiX2r8IVNvw','europe','base','[]','{}','2025-03-08 19:06:06.000000','2025-03-08 19:06:06.000000',0,NULL,NULL,'2025-03-08 19:06:06.000000',1,'2011-01-01 00:00:00.000000',NULL,'','','hand','',NULL,NULL,NULL);
INSERT INTO "game" VALUES(8,'ekS-fzWS8k9JRbE5YvAJtg','','base','[]','{}','2025-03-08 19:06:06.000000','2025-03-08 19:06:06.000000',0,NULL,NULL,'2025-03-08 19:06:06.000000',1,'2011-01-10 00:00:00.000000',NULL,'','','hand','Ticket to Ride: India',NULL,NULL,NULL);
INSERT INTO "game" VALUES(9,'twHkrL_yZAjIvt54luRzzw','europe','expanded','["depots"]','{"double_routes": "auto"}','2025-03-08 19:14:06.000000',NULL,15,'FNJLAP','690fd454be758836cb97ca21611b8e6a',NULL,1,'2025-03-08 19:14:06.000000',NULL,'','','moves','',NULL,NULL,NULL);
CREATE TABLE guesses (
	source VARCHAR(64) NOT NULL,
	remaining DOUBLE NOT NULL,
	counted_at DATETIME NOT NULL,
	CONSTRAINT pk_guesses PRIMARY KEY (source)
);
INSERT INTO "guesses" VALUES('phone aff80e2a10684986e181eeaf9d615fca',9.0,'2025-03-08 19:14:06.000000');
INSERT INTO "guesses" VALUES('address 127.0.0.1',39.0,'2025-03-08 19:14:06.000000');
INSERT INTO "guesses" VALUES('everybody',299.0,'2025-03-08 19:14:06.000000');
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
INSERT INTO "move" VALUES(1,1,'e03ccf0d-a3c5-474a-b4dc-73627633bd54','{"type": "depot", "player": "p2", "city": "wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:00:50.000000');
INSERT INTO "move" VALUES(1,2,'7b4bb7bc-9d67-4d21-a504-e91c41f2db2e','{"type": "depot", "player": "p1", "city": "riga"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:01:10.000000');
INSERT INTO "move" VALUES(1,3,'f79b431d-4560-4c16-89ec-bc3acca3af04','{"type": "tickets", "player": "p1", "keep": ["stockholm--wilno"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:01:30.000000');
INSERT INTO "move" VALUES(1,4,'e52279a9-2eee-4d48-8ca0-c747b49deadc','{"type": "tickets", "player": "p2", "keep": ["warszawa--sevastopol"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:01:50.000000');
INSERT INTO "move" VALUES(1,5,'cbadf0a9-f96c-4167-87c7-54dbcff646b0','{"type": "stock", "player": "p1", "owner": "p1"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:02:10.000000');
INSERT INTO "move" VALUES(1,6,'c1b5ee58-647b-4e9d-bc62-1588990e138d','{"type": "stock", "player": "p2", "owner": "p2"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:02:30.000000');
INSERT INTO "move" VALUES(1,7,'42a86f9c-0277-4d9c-9abf-81b52c5e52d5','{"type": "claim", "player": "p1", "route": "petrograd--riga", "collect": ["p1"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:02:50.000000');
INSERT INTO "move" VALUES(1,8,'63bbfeb1-cd4b-4985-83cc-c575a51f3dcf','{"type": "claim", "player": "p2", "route": "warszawa--wien", "collect": ["p2"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:03:10.000000');
INSERT INTO "move" VALUES(1,9,'14a0b07a-a158-49c8-9344-bd84a0bca6bd','{"type": "undo", "move": 7}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:03:30.000000');
INSERT INTO "move" VALUES(1,10,'972c972f-5664-4820-a975-062a9fa02d82','{"type": "claim", "player": "p2", "route": "warszawa--wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:03:50.000000');
INSERT INTO "move" VALUES(1,11,'7bb86e01-0a61-4c9d-8d5f-a73782df78d7','{"type": "claim", "player": "p1", "route": "petrograd--stockholm"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:04:10.000000');
INSERT INTO "move" VALUES(1,12,'6047ad1c-703b-411d-8137-9f8129d04dae','{"type": "claim", "player": "p2", "route": "budapest--wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:04:30.000000');
INSERT INTO "move" VALUES(1,13,'e02325f4-0cd9-403a-959b-64537193255f','{"type": "claim", "player": "p1", "route": "riga--wilno"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:04:50.000000');
INSERT INTO "move" VALUES(1,14,'27354c3c-fda5-471a-9aeb-d6d24ac1b262','{"type": "claim", "player": "p2", "route": "bucuresti--budapest"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:05:10.000000');
INSERT INTO "move" VALUES(1,15,'9f38a49d-4dc3-4577-a6f2-eef4c713f11d','{"type": "claim", "player": "p2", "route": "bucuresti--sevastopol"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:05:30.000000');
INSERT INTO "move" VALUES(1,16,'b7e05070-8ea4-4710-b3d8-cb1dec5ec6cc','{"type": "claim", "player": "p2", "route": "edinburgh--london"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:05:50.000000');
INSERT INTO "move" VALUES(1,17,'53557585-bf06-4855-a754-faa64cf15941','{"type": "claim", "player": "p2", "route": "cadiz--madrid"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:06:10.000000');
INSERT INTO "move" VALUES(1,18,'6741a3a2-82d5-48d6-b0c8-46293551ca11','{"type": "claim", "player": "p2", "route": "bruxelles--paris"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:06:30.000000');
INSERT INTO "move" VALUES(2,1,'ff8736e6-4c0c-4ebf-8fbe-df51fdf63fc0','{"type": "claim", "player": "p1", "route": "edinburgh--london"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:10:51.000000');
INSERT INTO "move" VALUES(2,2,'c11db8ac-a8c4-47af-8717-9d0abbf9b753','{"type": "claim", "player": "p2", "route": "brest--paris"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:11:11.000000');
INSERT INTO "move" VALUES(2,3,'d52d1c62-8cb6-4113-8a3c-cfc146c72d2a','{"type": "claim", "player": "p3", "route": "berlin--wien"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:11:31.000000');
INSERT INTO "move" VALUES(2,4,'72e831d9-5d0a-48a0-a8a1-76a93543b1a4','{"type": "claim", "player": "p1", "route": "frankfurt--paris-2"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:11:51.000000');
INSERT INTO "move" VALUES(2,5,'b41592ef-1f69-41ca-873c-24945b4b8120','{"type": "undo", "move": 3}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:12:11.000000');
INSERT INTO "move" VALUES(2,6,'e94fcfc0-b9f6-4165-8651-c9e4edfa228b','{"type": "claim", "player": "p1", "route": "dieppe--london"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:12:31.000000');
INSERT INTO "move" VALUES(2,7,'4b591088-25ee-4e31-a241-c957db371a02','{"type": "claim", "player": "p2", "route": "brest--pamplona"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:12:51.000000');
INSERT INTO "move" VALUES(2,8,'53038b62-eb87-4246-b8d9-b22d23daae90','{"type": "claim", "player": "p3", "route": "budapest--wien"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:13:11.000000');
INSERT INTO "move" VALUES(2,9,'37dfce25-4a19-4a81-b2a2-1778b48cb0a6','{"type": "claim", "player": "p1", "route": "dieppe--paris"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:13:31.000000');
INSERT INTO "move" VALUES(2,10,'1d7beb89-bf8b-4eb2-80cb-e27a027c8753','{"type": "claim", "player": "p2", "route": "barcelona--pamplona"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:13:51.000000');
INSERT INTO "move" VALUES(2,11,'628251ea-bafa-4151-b4ab-d3a6655cd3a5','{"type": "claim", "player": "p3", "route": "budapest--sarajevo"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:14:11.000000');
INSERT INTO "move" VALUES(2,12,'56e5cbed-6e0f-4266-a929-33a38949b9e8','{"type": "claim", "player": "p1", "route": "frankfurt--paris"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:14:31.000000');
INSERT INTO "move" VALUES(2,13,'adfec2b7-1977-4e16-97c8-d3cc5687d567','{"type": "claim", "player": "p2", "route": "barcelona--marseille"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:14:51.000000');
INSERT INTO "move" VALUES(2,14,'bc13994e-927d-44f5-aee1-83fce9735a94','{"type": "claim", "player": "p3", "route": "athina--sarajevo"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:15:11.000000');
INSERT INTO "move" VALUES(2,15,'5c272bd5-fb63-4222-8efc-791ab09e0dc5','{"type": "claim", "player": "p1", "route": "berlin--frankfurt"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:15:31.000000');
INSERT INTO "move" VALUES(2,16,'bb08449c-e5a5-4b9f-bc9c-37b96beaf6c4','{"type": "claim", "player": "p2", "route": "marseille--pamplona"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:15:51.000000');
INSERT INTO "move" VALUES(2,17,'08c63708-f775-4be2-88b8-c435d891c8eb','{"type": "claim", "player": "p3", "route": "athina--sofia"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:16:11.000000');
INSERT INTO "move" VALUES(2,18,'d170cc1b-dbde-4f1d-b9ff-864583fe2842','{"type": "claim", "player": "p1", "route": "berlin--warszawa"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:16:31.000000');
INSERT INTO "move" VALUES(2,19,'e32f56b4-8c1c-4f21-b04d-1e1be54fc449','{"type": "claim", "player": "p2", "route": "marseille--zurich"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:16:51.000000');
INSERT INTO "move" VALUES(2,20,'4f9e9d29-6075-4026-a4f7-bc63001f7720','{"type": "claim", "player": "p3", "route": "sarajevo--sofia"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:17:11.000000');
INSERT INTO "move" VALUES(2,21,'85ae811b-e23e-4186-a7a8-a27dcdf985a8','{"type": "claim", "player": "p1", "route": "warszawa--wilno"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:17:31.000000');
INSERT INTO "move" VALUES(2,22,'3a427a9a-842d-4852-ba8e-d51d95d9e54f','{"type": "claim", "player": "p2", "route": "munchen--zurich"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:17:51.000000');
INSERT INTO "move" VALUES(2,23,'decd7ad0-a744-4e3a-82bf-110a40c9c23f','{"type": "claim", "player": "p3", "route": "kobenhavn--stockholm"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:18:11.000000');
INSERT INTO "move" VALUES(2,24,'d664c704-250b-42b1-b328-ed1330a1ee74','{"type": "claim", "player": "p1", "route": "petrograd--wilno"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:18:31.000000');
INSERT INTO "move" VALUES(2,25,'14901a49-6053-42c4-a27f-bb8f2f9f3ee3','{"type": "claim", "player": "p2", "route": "munchen--wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:18:51.000000');
INSERT INTO "move" VALUES(2,26,'5ef80585-36e0-49ea-85a9-9f24240e6262','{"type": "claim", "player": "p3", "route": "essen--kobenhavn"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:19:11.000000');
INSERT INTO "move" VALUES(2,27,'bbc30c3b-e983-4d9e-833f-67fe60ec9180','{"type": "station", "player": "p1", "city": "brest"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:19:31.000000');
INSERT INTO "move" VALUES(2,28,'ab61d5ff-7c93-4c82-bddc-e2d2ad6b971d','{"type": "claim", "player": "p2", "route": "marseille--roma"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:19:51.000000');
INSERT INTO "move" VALUES(2,29,'ab4e5a94-569d-4ff2-afaf-008f3b4b262c','{"type": "claim", "player": "p3", "route": "berlin--essen"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:20:11.000000');
INSERT INTO "move" VALUES(2,30,'2986103f-0aad-40dc-9589-d24844232fed','{"type": "station", "player": "p2", "city": "wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:20:31.000000');
INSERT INTO "move" VALUES(2,31,'939d755b-5449-4d6e-9e54-f3e2935650e8','{"type": "claim", "player": "p3", "route": "petrograd--stockholm"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:20:51.000000');
INSERT INTO "move" VALUES(2,32,'eb74e968-f5c8-4d95-8ac9-9fe2f6ac8e11','{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin", "paris--wien"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:21:11.000000');
INSERT INTO "move" VALUES(2,33,'cf3a4d77-27e8-4412-a45c-874a5ab6aaf7','{"type": "tickets", "player": "p2", "keep": ["brest--marseille", "barcelona--munchen", "zurich--budapest", "berlin--roma"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:21:31.000000');
INSERT INTO "move" VALUES(2,34,'0e8a4fc7-6d0f-4c3e-b06b-b6bf9492e79b','{"type": "tickets", "player": "p3", "keep": ["stockholm--wien", "budapest--sofia", "kyiv--petrograd"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:21:51.000000');
INSERT INTO "move" VALUES(3,1,'b9a6c977-f1ca-451b-96cb-9132b94d65bd','{"type": "tickets", "player": "p1", "keep": ["berlin--erfurt", "berlin--chemnitz"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:26:12.000000');
INSERT INTO "move" VALUES(3,2,'418cb823-6d92-4367-8f9b-1896e35ab4f0','{"type": "tickets", "player": "p2", "keep": ["munchen--wurzburg", "erfurt--wurzburg"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:26:32.000000');
INSERT INTO "move" VALUES(3,3,'445e2676-d52f-481a-a6da-104d747f8670','{"type": "tickets", "player": "p3", "keep": ["rostock--osterreich", "dortmund--magdeburg"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:26:52.000000');
INSERT INTO "move" VALUES(3,4,'36730d21-2511-4f6b-9347-bc810f9a4511','{"type": "claim", "player": "p1", "route": "berlin--leipzig", "take": {"berlin": "red", "leipzig": "blue"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:27:12.000000');
INSERT INTO "move" VALUES(3,5,'fa9b5291-16bf-4c37-ae15-e334bb39cf8b','{"type": "claim", "player": "p2", "route": "erfurt--nurnberg", "take": {"erfurt": "yellow", "nurnberg": "blue"}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:27:32.000000');
INSERT INTO "move" VALUES(3,6,'8b49dd69-6ab0-491b-bb05-ce45bceba7dd','{"type": "claim", "player": "p3", "route": "chemnitz--regensburg", "take": {"chemnitz": "green", "regensburg": "white"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:27:52.000000');
INSERT INTO "move" VALUES(3,7,'4b9f5aed-ef95-4e92-a35a-763e70163b38','{"type": "claim", "player": "p1", "route": "erfurt--leipzig", "take": {"leipzig": "red"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:28:12.000000');
INSERT INTO "move" VALUES(3,8,'165eb2cb-bcb3-475a-979d-4092ab2b937f','{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "white"}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:28:32.000000');
INSERT INTO "move" VALUES(3,9,'ea371a6e-384e-4430-9322-05fc70ea5386','{"type": "undo", "move": 7}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:28:52.000000');
INSERT INTO "move" VALUES(3,10,'4c0fd295-dae7-40fa-9751-7f1aeb33b8e7','{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "red"}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:29:12.000000');
INSERT INTO "move" VALUES(3,11,'390519d2-1eb8-4fb5-af4b-66c942127435','{"type": "claim", "player": "p3", "route": "hannover--magdeburg", "take": {"hannover": "yellow", "magdeburg": "yellow"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:29:32.000000');
INSERT INTO "move" VALUES(3,12,'c9e6c8f1-6387-4a8d-9912-e9de1328fe4a','{"type": "claim", "player": "p1", "route": "chemnitz--leipzig", "take": {"leipzig": "yellow"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:29:52.000000');
INSERT INTO "move" VALUES(3,13,'f9e4ca19-295f-4c82-9299-a043b49c7ef5','{"type": "claim", "player": "p2", "route": "munchen--nurnberg", "take": {"munchen": "red"}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:30:12.000000');
INSERT INTO "move" VALUES(3,14,'3425d5c6-61b6-4fce-a5df-323149010434','{"type": "claim", "player": "p3", "route": "berlin--dresden", "take": {"berlin": "green", "dresden": "blue"}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:30:32.000000');
INSERT INTO "move" VALUES(3,15,'38861af5-e2fd-45a9-8c52-7c269b978aa1','{"type": "claim", "player": "p1", "route": "leipzig--magdeburg"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:30:52.000000');
INSERT INTO "move" VALUES(3,16,'e67a326b-9688-425b-996b-d9050f5993e5','{"type": "claim", "player": "p1", "route": "dresden--leipzig"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:31:12.000000');
INSERT INTO "move" VALUES(3,17,'09d0c4f7-4b5a-451b-8c5f-800a5a7f542b','{"type": "tickets", "player": "p1", "keep": [{"a": "kiel", "b": "munchen", "points": 9}]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:31:32.000000');
INSERT INTO "move" VALUES(4,1,'45c4e209-916f-4ad7-8063-1862759ab6fb','{"type": "depot", "player": "p3", "city": "peking"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:35:53.000000');
INSERT INTO "move" VALUES(4,2,'401f82d9-6996-4af4-bec6-32ae9182a114','{"type": "depot", "player": "p2", "city": "calcutta"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:36:13.000000');
INSERT INTO "move" VALUES(4,3,'ec126aac-005f-411f-b734-9e0e89782d4d','{"type": "depot", "player": "p1", "city": "omsk"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:36:33.000000');
INSERT INTO "move" VALUES(4,4,'405452a9-32e2-4db4-a928-211d935d0eb5','{"type": "tickets", "player": "p1", "keep": ["perm--irkutsk", "krasnoyarsk--peking"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:36:53.000000');
INSERT INTO "move" VALUES(4,5,'065c462d-6787-4705-8bb1-fea92ee75150','{"type": "tickets", "player": "p2", "keep": ["rawalpindi--bombay", "xian--bombay"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:37:13.000000');
INSERT INTO "move" VALUES(4,6,'326eac8f-a40f-483d-bbfe-aaafd5815f05','{"type": "tickets", "player": "p3", "keep": ["rangoon--colombo", "peking--saigon"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:37:33.000000');
INSERT INTO "move" VALUES(4,7,'ccc8d9af-9ab8-4434-878b-48a5fe11d5fc','{"type": "stock", "player": "p1", "owner": "p1"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:37:53.000000');
INSERT INTO "move" VALUES(4,8,'d23fc5a6-7f21-45d8-b9e9-bda0547553fd','{"type": "stock", "player": "p2", "owner": "p2"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:38:13.000000');
INSERT INTO "move" VALUES(4,9,'a39076f0-7d62-4d85-8581-2ffc12465387','{"type": "stock", "player": "p3", "owner": "p3"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:38:33.000000');
INSERT INTO "move" VALUES(4,10,'8bf27823-28af-4240-b5c0-8b4f227dc6c2','{"type": "claim", "player": "p1", "route": "omsk--perm", "collect": ["p1"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:38:53.000000');
INSERT INTO "move" VALUES(4,11,'074ab194-aac8-4a54-ad9b-653c95fda397','{"type": "claim", "player": "p2", "route": "calcutta--rangoon", "collect": ["p2"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:39:13.000000');
INSERT INTO "move" VALUES(4,12,'71a71671-3a1d-4e6c-bddc-0ffef5affced','{"type": "claim", "player": "p3", "route": "peking--xian", "collect": ["p3"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:39:33.000000');
INSERT INTO "move" VALUES(4,13,'fbe5adcc-5c3f-465a-a0bc-b477f49a80a3','{"type": "claim", "player": "p1", "route": "krasnoyarsk--omsk"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:39:53.000000');
INSERT INTO "move" VALUES(4,14,'666418fe-fe09-4436-98f4-0250a24b22d6','{"type": "claim", "player": "p2", "route": "bombay--calcutta"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:40:13.000000');
INSERT INTO "move" VALUES(4,15,'1f51c1a2-c1c7-4797-8c9d-3a547a4d1f8f','{"type": "stock", "player": "p3", "owner": "p2"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:40:33.000000');
INSERT INTO "move" VALUES(4,16,'81025d76-2c21-4be4-b160-5d16ecd29a98','{"type": "claim", "player": "p1", "route": "irkutsk--krasnoyarsk"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:40:53.000000');
INSERT INTO "move" VALUES(4,17,'99f30f90-58f0-4eac-98a5-8e75434717d0','{"type": "stock", "player": "p2", "owner": "p3"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:41:13.000000');
INSERT INTO "move" VALUES(4,18,'275434be-c168-458b-9415-e82c985555bd','{"type": "claim", "player": "p3", "route": "mandalay--xian"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:41:33.000000');
INSERT INTO "move" VALUES(4,19,'7b63e4b1-f020-4230-9b86-6f032de0453d','{"type": "claim", "player": "p1", "route": "irkutsk--ulan-bator"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:41:53.000000');
INSERT INTO "move" VALUES(4,20,'30fd015b-13b4-478f-b9a5-d1d84ba1cc2f','{"type": "claim", "player": "p2", "route": "bombay--karachi"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:42:13.000000');
INSERT INTO "move" VALUES(4,21,'1cc044b8-4156-48e3-98b8-6eedb03f429b','{"type": "claim", "player": "p3", "route": "calcutta--mandalay", "collect": ["p2"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:42:33.000000');
INSERT INTO "move" VALUES(4,22,'4d0558c7-dc5a-4778-9181-47ae54868cb7','{"type": "depot", "player": "p1", "city": "irkutsk"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:42:53.000000');
INSERT INTO "move" VALUES(4,23,'e0b1350e-c722-4e4b-b5ce-a37fb3740c4e','{"type": "stock", "player": "p1", "owner": "p3"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:43:13.000000');
INSERT INTO "move" VALUES(4,24,'269075ce-cef7-433c-a8b6-2b71501dceea','{"type": "claim", "player": "p2", "route": "karachi--rawalpindi"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:43:33.000000');
INSERT INTO "move" VALUES(4,25,'73905310-ff8c-417f-befc-c03fd77c109e','{"type": "depot", "player": "p3", "city": "xian"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:43:53.000000');
INSERT INTO "move" VALUES(4,26,'2c3ff46b-a334-42f2-8340-224a5417bba4','{"type": "depot", "player": "p3", "city": "mandalay"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:44:13.000000');
INSERT INTO "move" VALUES(4,27,'3b945bf9-0abd-42df-8acd-d780e0b94fac','{"type": "claim", "player": "p3", "route": "calcutta--colombo"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:44:33.000000');
INSERT INTO "move" VALUES(4,28,'b4fb25fb-cbe9-41e4-8cdf-80fb48d6444b','{"type": "claim", "player": "p1", "route": "peking--ulan-bator", "collect": ["p3"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:44:53.000000');
INSERT INTO "move" VALUES(4,29,'f93f3248-f5da-411e-a341-50f3d05fee67','{"type": "claim", "player": "p2", "route": "agra--rawalpindi"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:45:13.000000');
INSERT INTO "move" VALUES(4,30,'eae2ba79-db50-4f41-a477-198436a71dc8','{"type": "claim", "player": "p3", "route": "mandalay--rangoon"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:45:33.000000');
INSERT INTO "move" VALUES(5,1,'66763c10-340b-417b-8a51-adac257bee34','{"type": "tickets", "player": "p1", "keep": [{"a": "canton", "b": "kunming", "points": 5}]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:49:54.000000');
INSERT INTO "move" VALUES(5,2,'760d85a7-2b31-4de3-ac25-7a9e158d2e96','{"type": "tickets", "player": "p2", "keep": [{"a": "hankow", "b": "mandalay", "points": 9}]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:50:14.000000');
INSERT INTO "move" VALUES(5,3,'6004c3de-a551-41a5-bc62-20d7e0ec5e7c','{"type": "tickets", "player": "p3", "keep": [{"a": "harbin", "b": "ulan-bator", "points": 8}]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:50:34.000000');
INSERT INTO "move" VALUES(5,4,'1e0eef72-9224-466f-802f-b6259d9559b9','{"type": "tickets", "player": "p4", "keep": [{"a": "baroda", "b": "lahore", "points": 6}]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:50:54.000000');
INSERT INTO "move" VALUES(5,5,'d1b510db-bd49-48f2-8695-80fb3cea70fb','{"type": "claim", "player": "p1", "route": "kunming--mandalay"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:51:14.000000');
INSERT INTO "move" VALUES(5,6,'412c27d6-f608-4a41-bf63-8fae8db05a44','{"type": "claim", "player": "p2", "route": "kunming--nanning"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:51:34.000000');
INSERT INTO "move" VALUES(5,7,'ad2c1ef8-9744-4004-ba6e-7c1e894c9a23','{"type": "claim", "player": "p3", "route": "harbin--ulan-bator"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:51:54.000000');
INSERT INTO "move" VALUES(5,8,'1b1a4c35-8ae9-4f32-a3eb-4de028075741','{"type": "claim", "player": "p4", "route": "baroda--delhi"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:52:14.000000');
INSERT INTO "move" VALUES(5,9,'4e5a14d6-e090-4616-b922-709c03072e6d','{"type": "claim", "player": "p1", "route": "canton--nanning"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:52:34.000000');
INSERT INTO "move" VALUES(5,10,'e0cafc92-820f-43ed-816d-bd2b54e9e4ad','{"type": "claim", "player": "p2", "route": "canton--hankow"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:52:54.000000');
INSERT INTO "move" VALUES(5,11,'4ea58dce-155c-40e7-b7e2-0c50b49b6b7f','{"type": "claim", "player": "p3", "route": "hanoi--vientiane"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:53:14.000000');
INSERT INTO "move" VALUES(5,12,'955813f9-16c3-43f2-8b09-15490f08856f','{"type": "claim", "player": "p4", "route": "delhi--lahore"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:53:34.000000');
INSERT INTO "move" VALUES(6,1,'7c7c0640-0887-43de-950a-7d819c01396c','{"type": "tickets", "player": "p1", "keep": ["new-york--portland", "chicago--new-york", "seattle--toronto"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:57:55.000000');
INSERT INTO "move" VALUES(6,2,'74542b0e-c5d2-474c-801e-67a793e8f37e','{"type": "tickets", "player": "p2", "keep": ["dallas--miami", "miami--las-vegas", "seattle--atlanta"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:58:15.000000');
INSERT INTO "move" VALUES(6,3,'a334ac94-1d92-4260-b8d0-864d172428ae','{"type": "tickets", "player": "p3", "keep": ["los-angeles--new-york", "los-angeles--dallas", "los-angeles--chicago"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:58:35.000000');
INSERT INTO "move" VALUES(6,4,'91da7c95-2523-465a-b147-a8614e27e225','{"type": "tickets", "player": "p4", "keep": ["seattle--new-york", "seattle--chicago"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:58:55.000000');
INSERT INTO "move" VALUES(6,5,'a02b40fd-7903-461b-b04e-12224e21479e','{"type": "pile", "player": "p1", "scoring": 1, "cards": {"yellow": 2, "blue": 1, "purple": 2, "black": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:59:15.000000');
INSERT INTO "move" VALUES(6,6,'f0441e31-81c2-43bf-904f-ba427e268402','{"type": "pile", "player": "p2", "scoring": 1, "cards": {"red": 2, "orange": 1, "green": 1, "purple": 1, "white": 1}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 18:59:35.000000');
INSERT INTO "move" VALUES(6,7,'f393f558-28d7-441d-9705-6cf5773d6177','{"type": "pile", "player": "p3", "scoring": 1, "cards": {"blue": 2, "white": 3, "green": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 18:59:55.000000');
INSERT INTO "move" VALUES(6,8,'a7973856-9afc-422a-9304-33a593c4ab4c','{"type": "pile", "player": "p4", "scoring": 1, "cards": {"blue": 1, "yellow": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:00:15.000000');
INSERT INTO "move" VALUES(6,9,'557c44bf-dd72-43e6-a4fd-424879073cd4','{"type": "tickets", "player": "p1", "keep": ["los-angeles--pittsburgh", "new-york--chicago"], "deal": ["los-angeles--pittsburgh", "new-york--chicago", "miami--el-paso", "chicago--santa-fe"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:00:35.000000');
INSERT INTO "move" VALUES(6,10,'fe6670ac-4a56-49dd-a7a1-0a0e773dddc8','{"type": "tickets", "player": "p2", "keep": [], "deal": ["new-york--kansas-city", "seattle--phoenix", "dallas--helena", "miami--omaha"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:00:55.000000');
INSERT INTO "move" VALUES(6,11,'c0fce1d1-be40-48d6-bcb0-65dfd8f43efb','{"type": "tickets", "player": "p3", "keep": ["dallas--raleigh", "dallas--washington"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:01:15.000000');
INSERT INTO "move" VALUES(6,12,'398737be-2981-4e42-bedf-634df230f92c','{"type": "pile", "player": "p1", "scoring": 2, "cards": {"blue": 1, "purple": 2, "black": 1, "locomotive": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:01:35.000000');
INSERT INTO "move" VALUES(6,13,'a076de13-0f53-4a81-bcb0-64cd47917c50','{"type": "pile", "player": "p2", "scoring": 2, "cards": {"red": 1, "orange": 1, "locomotive": 2}}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:01:55.000000');
INSERT INTO "move" VALUES(6,14,'f0173739-ec11-48aa-8723-b84cd0fd8fa2','{"type": "pile", "player": "p3", "scoring": 2, "cards": {"green": 2, "red": 1, "blue": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:02:15.000000');
INSERT INTO "move" VALUES(6,15,'86a67f33-b6ec-4b09-ab9b-5b598861f0f4','{"type": "pile", "player": "p4", "scoring": 2, "cards": {"blue": 2, "purple": 1, "black": 1}}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:02:35.000000');
INSERT INTO "move" VALUES(1,19,'477f80c2-149a-4844-92f6-956d88afb0d0','{"type": "undo", "move": 17}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:12:06.000000');
INSERT INTO "move" VALUES(9,1,'3119b530-77fc-432f-a59b-d595512afb28','{"type": "depot", "player": "p2", "city": "wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:14:26.000000');
INSERT INTO "move" VALUES(9,2,'b53012f0-f88e-4efc-b4b4-f8c70b5d1a74','{"type": "depot", "player": "p1", "city": "riga"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:14:46.000000');
INSERT INTO "move" VALUES(9,3,'cafa109c-81e7-44f9-aa5f-85e5aebb00e2','{"type": "tickets", "player": "p1", "keep": ["stockholm--wilno"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:15:06.000000');
INSERT INTO "move" VALUES(9,4,'229e0cda-5237-4d1c-aea6-4d01e181df7b','{"type": "tickets", "player": "p2", "keep": ["warszawa--sevastopol"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:15:26.000000');
INSERT INTO "move" VALUES(9,5,'5b45091e-3393-4d98-bfe8-726d368b0451','{"type": "stock", "player": "p1", "owner": "p1"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:15:46.000000');
INSERT INTO "move" VALUES(9,6,'d27574ce-c1b7-4cbe-8ecd-85497a167aa1','{"type": "stock", "player": "p2", "owner": "p2"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:16:06.000000');
INSERT INTO "move" VALUES(9,7,'a8df006e-3193-41c8-b7d2-56c4a6e271ef','{"type": "claim", "player": "p1", "route": "petrograd--riga", "collect": ["p1"]}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:16:26.000000');
INSERT INTO "move" VALUES(9,8,'9b8349ec-3a4a-4583-a8b4-f63e324763da','{"type": "claim", "player": "p2", "route": "warszawa--wien", "collect": ["p2"]}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:16:46.000000');
INSERT INTO "move" VALUES(9,9,'b3294e42-2850-4d67-8bfb-650a480a23d4','{"type": "undo", "move": 7}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:17:06.000000');
INSERT INTO "move" VALUES(9,10,'356c15c3-1d70-4622-bc35-bcfbbed414b7','{"type": "claim", "player": "p2", "route": "warszawa--wien"}','30d0bbe9f6459825018d0e5649304acf','2025-03-08 19:17:26.000000');
INSERT INTO "move" VALUES(9,11,'1ea7dba2-9e48-40ca-ba33-132fd12051d5','{"type": "claim", "player": "p1", "route": "petrograd--stockholm"}','690fd454be758836cb97ca21611b8e6a','2025-03-08 19:17:46.000000');
INSERT INTO "move" VALUES(9,12,'ef62ad15-928a-4b1b-aef8-bb82786fbdd4','{"type": "tickets", "player": "p2", "keep": ["berlin--bucuresti"]}','aff80e2a10684986e181eeaf9d615fca','2025-03-08 19:22:36.000000');
CREATE TABLE old_link (
	"key" VARCHAR(22) NOT NULL,
	game_id INTEGER,
	group_id INTEGER,
	CONSTRAINT pk_old_link PRIMARY KEY ("key"),
	CONSTRAINT fk_old_link_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE,
	CONSTRAINT fk_old_link_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id) ON DELETE CASCADE
);
INSERT INTO "old_link" VALUES('1ZxGcCNpIuqGLq_9chqWfA',5,NULL);
INSERT INTO "old_link" VALUES('wrQGrfxDQXgmd5P9_1Tkqw',5,NULL);
INSERT INTO "old_link" VALUES('NCF012veTlb4St3tNMhNww',NULL,1);
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
INSERT INTO "person" VALUES(1,1,'z9aCFiN_45bfdWxEhyxtgg','Ann','red',NULL,3.32325348796482415996e+01,7.2255508379498536442e+00,4,4);
INSERT INTO "person" VALUES(2,1,'9yUnP7dcTgRfeVSkzjiaDA','Bob','blue',NULL,2.39905372164253840585e+01,7.33116781582560239627e+00,0,1);
INSERT INTO "person" VALUES(3,1,'DgB4wXG29HZMuB09gTv1JQ','Cat','green',NULL,2.5546817524934336773e+01,7.5187516352584840007e+00,0,1);
INSERT INTO "person" VALUES(4,1,'vVJ5tK95uDnQr7gntgWytg','Dan','blue',NULL,1.90207937942319951218e+01,7.89010825662562265137e+00,0,0);
INSERT INTO "person" VALUES(6,1,'Tbp4RTYUtHoHTWL20s3EcA','',NULL,'2025-03-08 19:06:06.000000',2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "person" VALUES(7,1,'go3ly5rattXQHSiLIEqOig','Zoë','purple',NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1);
INSERT INTO "person" VALUES(8,1,'nKEWvz5CtTazfx-XB3Uyww','Łukasz','red',NULL,2.43561451672589157624e+01,8.25310533609252416908e+00,0,0);
INSERT INTO "person" VALUES(9,1,'y3tZOd1FXs2FynRK3V-7Pg','Never',NULL,NULL,NULL,NULL,0,0);
CREATE TABLE "playgroup" (
	id INTEGER NOT NULL,
	"key" VARCHAR(22) NOT NULL,
	name VARCHAR(40) NOT NULL,
	created_at DATETIME NOT NULL,
	first_key VARCHAR(22),
	CONSTRAINT pk_playgroup PRIMARY KEY (id),
	CONSTRAINT uq_playgroup_key UNIQUE ("key"),
	CONSTRAINT uq_playgroup_first_key UNIQUE (first_key)
);
INSERT INTO "playgroup" VALUES(1,'fQOkZd70rF5IAYzr8tm6AQ','Четверг 🚂','2025-03-08 18:00:00.000000','NCF012veTlb4St3tNMhNww');
CREATE TABLE playgroup_visit (
	device VARCHAR(32) NOT NULL,
	group_id INTEGER NOT NULL,
	seen_at DATETIME NOT NULL,
	CONSTRAINT pk_playgroup_visit PRIMARY KEY (device, group_id),
	CONSTRAINT fk_playgroup_visit_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id)
);
INSERT INTO "playgroup_visit" VALUES('690fd454be758836cb97ca21611b8e6a',1,'2025-03-08 18:00:00.000000');
INSERT INTO "playgroup_visit" VALUES('30d0bbe9f6459825018d0e5649304acf',1,'2025-03-08 18:00:00.000000');
INSERT INTO "playgroup_visit" VALUES('6cc190fcf15a6cf329b843f2453bfbd3',1,'2025-03-08 18:00:00.000000');
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
INSERT INTO "result" VALUES(3,0,NULL,NULL,'2025-03-08 18:25:22.000000','germany','p1',3,2,88,0,0,-9,-13,19,4,65,2,1,7,NULL,NULL,NULL,0,0,0,'["berlin--leipzig", "chemnitz--leipzig", "dresden--leipzig", "erfurt--leipzig", "leipzig--magdeburg"]');
INSERT INTO "result" VALUES(3,1,NULL,NULL,'2025-03-08 18:25:22.000000','germany','p2',3,1,97,1,0,9,-13,19,13,65,2,0,9,NULL,NULL,NULL,0,0,0,'["erfurt--nurnberg", "munchen--nurnberg", "nurnberg--wurzburg"]');
INSERT INTO "result" VALUES(3,2,NULL,NULL,'2025-03-08 18:25:22.000000','germany','p3',3,3,81,0,0,-16,13,32,-31,80,0,2,6,NULL,NULL,NULL,0,0,0,'["berlin--dresden", "chemnitz--regensburg", "hannover--magdeburg"]');
INSERT INTO "result" VALUES(4,0,1,1,'2025-03-08 18:35:03.000000','legendary-asia','p1',3,1,52,1,0,19,-1,18,18,16,2,0,14,NULL,2.9416083740866639574e+01,7.39913090856509825243e+00,2,2,5,'["irkutsk--krasnoyarsk", "irkutsk--ulan-bator", "krasnoyarsk--omsk", "omsk--perm", "peking--ulan-bator"]');
INSERT INTO "result" VALUES(4,1,1,2,'2025-03-08 18:35:03.000000','legendary-asia','p2',3,3,32,0,0,-20,-9,12,-4,24,1,1,11,NULL,2.05593765401595582895e+01,7.5620878509742670559e+00,0,0,3,'["agra--rawalpindi", "bombay--calcutta", "bombay--karachi", "calcutta--rangoon", "karachi--rawalpindi"]');
INSERT INTO "result" VALUES(4,2,1,3,'2025-03-08 18:35:03.000000','legendary-asia','p3',3,2,33,0,0,-19,1,21,-2,14,1,1,12,NULL,2.82269108163704096625e+01,7.90195746404744,0,1,2,'["calcutta--colombo", "calcutta--mandalay", "mandalay--rangoon", "mandalay--xian", "peking--xian"]');
INSERT INTO "result" VALUES(5,0,1,1,'2025-03-08 18:49:04.000000','team-asia','t1',2,1,45,1,0,0,-10,11,14,20,2,0,9,NULL,3.1215645094103756207e+01,7.28454157909439636853e+00,3,3,6,'["canton--nanning", "kunming--mandalay"]');
INSERT INTO "result" VALUES(5,1,1,2,'2025-03-08 18:49:04.000000','team-asia','t1',2,1,45,1,0,0,-10,11,14,20,2,0,9,NULL,2.24390669428993874126e+01,7.43967544703974326125e+00,1,1,4,'["canton--hankow", "kunming--nanning"]');
INSERT INTO "result" VALUES(5,2,1,3,'2025-03-08 18:49:04.000000','team-asia','t2',2,2,45,0,0,0,10,21,14,10,2,0,6,NULL,2.61744833226758224489e+01,7.74998952113541417219e+00,0,1,3,'["hanoi--vientiane", "harbin--ulan-bator"]');
INSERT INTO "result" VALUES(5,3,1,4,'2025-03-08 18:49:04.000000','team-asia','t2',2,2,45,0,0,0,10,21,14,10,2,0,6,NULL,2.27173933096473561481e+01,8.15480048517068567548e+00,0,0,1,'["baroda--delhi", "delhi--lahore"]');
INSERT INTO "result" VALUES(6,0,1,1,'2025-03-08 18:57:05.000000','card-game','p1',4,1,65,1,0,3,NULL,0,30,35,4,1,NULL,NULL,3.32325348796482415996e+01,7.2255508379498536442e+00,4,4,7,'[]');
INSERT INTO "result" VALUES(6,1,1,2,'2025-03-08 18:57:05.000000','card-game','p2',4,2,62,0,0,-3,NULL,0,46,16,3,0,NULL,NULL,2.39905372164253840585e+01,7.33116781582560239627e+00,0,1,5,'[]');
INSERT INTO "result" VALUES(6,2,1,3,'2025-03-08 18:57:05.000000','card-game','p3',4,3,55,0,0,-10,NULL,0,33,22,4,1,NULL,NULL,2.5546817524934336773e+01,7.5187516352584840007e+00,0,1,4,'[]');
INSERT INTO "result" VALUES(6,3,1,4,'2025-03-08 18:57:05.000000','card-game','p4',4,4,13,0,0,-52,NULL,0,5,8,1,1,NULL,NULL,1.90207937942319951218e+01,7.89010825662562265137e+00,0,0,2,'[]');
INSERT INTO "result" VALUES(2,0,1,1,'2025-02-20 17:30:00.000000','europe','p1',3,3,63,0,0,-22,-17,36,19,8,2,1,24,1,2.45380103063457326588e+01,7.72163621629334251394e+00,0,2,3,'["berlin--frankfurt", "berlin--warszawa", "dieppe--london", "dieppe--paris", "edinburgh--london", "frankfurt--paris", "petrograd--wilno", "warszawa--wilno"]');
INSERT INTO "result" VALUES(2,1,1,2,'2025-02-20 17:30:00.000000','europe','p2',3,2,68,0,0,-17,-11,42,18,8,3,1,21,1,2.60472526109771642657e+01,8.05490323721022782876e+00,0,0,1,'["barcelona--marseille", "barcelona--pamplona", "brest--pamplona", "brest--paris", "marseille--pamplona", "marseille--roma", "marseille--zurich", "munchen--wien", "munchen--zurich"]');
INSERT INTO "result" VALUES(2,2,1,3,'2025-02-20 17:30:00.000000','europe','p3',3,1,85,1,0,17,11,53,10,22,2,1,32,0,2.80040601127066537392e+01,8.20563334323221837962e+00,1,1,1,'["athina--sarajevo", "athina--sofia", "berlin--essen", "berlin--wien", "budapest--sarajevo", "budapest--wien", "essen--kobenhavn", "kobenhavn--stockholm", "petrograd--stockholm", "sarajevo--sofia"]');
INSERT INTO "result" VALUES(7,0,1,1,'2011-01-01 00:00:00.000000','europe','p1',2,1,80,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.76353894931404973087e+01,8.06590141354368,1,1,1,NULL);
INSERT INTO "result" VALUES(7,1,1,6,'2011-01-01 00:00:00.000000','europe','p2',2,2,80,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.23646105068595026912e+01,8.06590141354368,0,0,1,NULL);
INSERT INTO "result" VALUES(8,0,1,1,'2011-01-10 00:00:00.000000','Ticket to Ride: India','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.82385865283105417242e+01,7.96440779650303,2,2,2,NULL);
INSERT INTO "result" VALUES(8,1,1,7,'2011-01-10 00:00:00.000000','Ticket to Ride: India','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1,1,NULL);
INSERT INTO "result" VALUES(8,2,1,8,'2011-01-10 00:00:00.000000','Ticket to Ride: India','south',2,2,-7,0,0,-128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.43561451672589157624e+01,8.25310533609252416908e+00,0,0,1,NULL);
INSERT INTO "result" VALUES(1,0,1,1,'2025-03-08 18:00:00.000000','europe','p1',2,1,69,1,0,2,2,35,12,22,1,0,16,0,2.70418482972246749791e+01,7.49844673133292349831e+00,1,2,4,'["petrograd--riga", "petrograd--stockholm", "riga--wilno"]');
INSERT INTO "result" VALUES(1,1,1,2,'2025-03-08 18:00:00.000000','europe','p2',2,2,67,0,0,-2,-2,33,12,22,1,0,13,0,2.33226441117430738358e+01,7.78998285729308381775e+00,0,0,2,'["bucuresti--budapest", "bucuresti--sevastopol", "budapest--wien", "cadiz--madrid", "edinburgh--london", "warszawa--wien"]');
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
INSERT INTO "seat" VALUES(1,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(1,1,'p2','Bob','blue',NULL,'30d0bbe9f6459825018d0e5649304acf',2,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(2,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(2,1,'p2','Bob','blue',NULL,'30d0bbe9f6459825018d0e5649304acf',2,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(2,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(3,0,'p1','Ann','red',NULL,NULL,NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(3,1,'p2','Bob','black',NULL,'30d0bbe9f6459825018d0e5649304acf',NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(3,2,'p3','Cat','green',NULL,NULL,NULL,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(4,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(4,1,'p2','Bob','blue',NULL,'30d0bbe9f6459825018d0e5649304acf',2,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(4,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,0,'p1','Ann','red','t1',NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,1,'p2','Bob','red','t1','30d0bbe9f6459825018d0e5649304acf',2,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,2,'p3','Cat','blue','t2',NULL,3,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(5,3,'p4','Dan','blue','t2',NULL,4,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,1,'p2','Bob','blue',NULL,'30d0bbe9f6459825018d0e5649304acf',2,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(6,3,'p4','Dan','yellow',NULL,NULL,4,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(7,0,'p1','Ann','red',NULL,NULL,1,80,1,'[]');
INSERT INTO "seat" VALUES(7,1,'p2','former player','',NULL,NULL,6,80,2,'[]');
INSERT INTO "seat" VALUES(8,0,'p1','Ann','','north',NULL,1,121,NULL,'[]');
INSERT INTO "seat" VALUES(8,1,'p2','Zoë','','north',NULL,7,121,NULL,'[]');
INSERT INTO "seat" VALUES(8,2,'p3','Łukasz','red','south',NULL,8,-7,2,'[]');
INSERT INTO "seat" VALUES(9,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL,'[]');
INSERT INTO "seat" VALUES(9,1,'p2','Bob','blue',NULL,'aff80e2a10684986e181eeaf9d615fca',2,NULL,NULL,'["30d0bbe9f6459825018d0e5649304acf"]');
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
INSERT INTO "seat_change" VALUES(1,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:00:30.000000');
INSERT INTO "seat_change" VALUES(2,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:10:31.000000');
INSERT INTO "seat_change" VALUES(3,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:25:52.000000');
INSERT INTO "seat_change" VALUES(4,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:35:33.000000');
INSERT INTO "seat_change" VALUES(5,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:49:34.000000');
INSERT INTO "seat_change" VALUES(6,1,'p2',NULL,'30d0bbe9f6459825018d0e5649304acf','30d0bbe9f6459825018d0e5649304acf','[]',0,'2025-03-08 18:57:35.000000');
INSERT INTO "seat_change" VALUES(9,1,'p2','30d0bbe9f6459825018d0e5649304acf','aff80e2a10684986e181eeaf9d615fca','aff80e2a10684986e181eeaf9d615fca','[]',11,'2025-03-08 19:22:16.000000');
CREATE TABLE seat_request (
	game_id INTEGER NOT NULL,
	player VARCHAR(40) NOT NULL,
	device VARCHAR(32) NOT NULL,
	asked_at DATETIME NOT NULL,
	CONSTRAINT pk_seat_request PRIMARY KEY (game_id, player, device),
	CONSTRAINT fk_seat_request_game_id_seat FOREIGN KEY(game_id, player) REFERENCES seat (game_id, player)
);
INSERT INTO "seat_request" VALUES(9,'p1','6cc190fcf15a6cf329b843f2453bfbd3','2025-03-08 19:22:36.000000');
CREATE TABLE track_count (
	group_id INTEGER NOT NULL,
	board VARCHAR(80) NOT NULL,
	person_id INTEGER NOT NULL,
	route VARCHAR(80) NOT NULL,
	count INTEGER NOT NULL,
	CONSTRAINT pk_track_count PRIMARY KEY (group_id, board, person_id, route),
	CONSTRAINT fk_track_count_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id)
);
INSERT INTO "track_count" VALUES(1,'europe',1,'berlin--frankfurt',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'berlin--warszawa',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'dieppe--london',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'dieppe--paris',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'edinburgh--london',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'frankfurt--paris',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'petrograd--wilno',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'warszawa--wilno',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'barcelona--marseille',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'barcelona--pamplona',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'brest--pamplona',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'brest--paris',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'marseille--pamplona',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'marseille--roma',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'marseille--zurich',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'munchen--wien',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'munchen--zurich',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'athina--sarajevo',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'athina--sofia',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'berlin--essen',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'berlin--wien',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'budapest--sarajevo',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'budapest--wien',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'essen--kobenhavn',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'kobenhavn--stockholm',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'petrograd--stockholm',1);
INSERT INTO "track_count" VALUES(1,'europe',3,'sarajevo--sofia',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',1,'irkutsk--krasnoyarsk',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',1,'irkutsk--ulan-bator',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',1,'krasnoyarsk--omsk',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',1,'omsk--perm',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',1,'peking--ulan-bator',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',2,'agra--rawalpindi',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',2,'bombay--calcutta',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',2,'bombay--karachi',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',2,'calcutta--rangoon',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',2,'karachi--rawalpindi',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',3,'calcutta--colombo',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',3,'calcutta--mandalay',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',3,'mandalay--rangoon',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',3,'mandalay--xian',1);
INSERT INTO "track_count" VALUES(1,'legendary-asia',3,'peking--xian',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'canton--nanning',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'kunming--mandalay',1);
INSERT INTO "track_count" VALUES(1,'team-asia',2,'canton--hankow',1);
INSERT INTO "track_count" VALUES(1,'team-asia',2,'kunming--nanning',1);
INSERT INTO "track_count" VALUES(1,'team-asia',3,'hanoi--vientiane',1);
INSERT INTO "track_count" VALUES(1,'team-asia',3,'harbin--ulan-bator',1);
INSERT INTO "track_count" VALUES(1,'team-asia',4,'baroda--delhi',1);
INSERT INTO "track_count" VALUES(1,'team-asia',4,'delhi--lahore',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'petrograd--riga',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'petrograd--stockholm',1);
INSERT INTO "track_count" VALUES(1,'europe',1,'riga--wilno',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'bucuresti--budapest',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'bucuresti--sevastopol',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'budapest--wien',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'cadiz--madrid',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'edinburgh--london',1);
INSERT INTO "track_count" VALUES(1,'europe',2,'warszawa--wien',1);
CREATE TABLE visit (
	device VARCHAR(32) NOT NULL,
	game_id INTEGER NOT NULL,
	seen_at DATETIME NOT NULL,
	CONSTRAINT pk_visit PRIMARY KEY (device, game_id),
	CONSTRAINT fk_visit_game_id_game FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',1,'2025-03-08 18:00:00.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',1,'2025-03-08 18:07:01.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',2,'2025-03-08 18:10:01.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',2,'2025-03-08 18:22:22.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',3,'2025-03-08 18:25:22.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',3,'2025-03-08 18:32:03.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',4,'2025-03-08 18:35:03.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',4,'2025-03-08 18:46:04.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',5,'2025-03-08 18:49:04.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',5,'2025-03-08 18:54:05.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',6,'2025-03-08 18:57:05.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',6,'2025-03-08 19:03:06.000000');
INSERT INTO "visit" VALUES('690fd454be758836cb97ca21611b8e6a',9,'2025-03-08 19:14:06.000000');
INSERT INTO "visit" VALUES('30d0bbe9f6459825018d0e5649304acf',9,'2025-03-08 19:12:06.000000');
INSERT INTO "visit" VALUES('aff80e2a10684986e181eeaf9d615fca',9,'2025-03-08 19:17:46.000000');
CREATE INDEX ix_alias_person_id ON alias (person_id);
CREATE INDEX ix_seat_person_id ON seat (person_id);
CREATE INDEX ix_result_group_played ON result (group_id, played_at, game_id);
CREATE INDEX ix_result_group_board ON result (group_id, position, board);
CREATE INDEX ix_result_person_played ON result (person_id, played_at, game_id);
CREATE INDEX ix_result_person_board ON result (person_id, board, played_at, game_id);
CREATE INDEX ix_result_person_nth ON result (person_id, nth);
CREATE INDEX ix_game_group_played ON game (group_id, played_at, id);
CREATE INDEX ix_old_link_game_id ON old_link (game_id);
CREATE INDEX ix_old_link_group_id ON old_link (group_id);
COMMIT;
