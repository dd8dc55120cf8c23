BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE alias (
	group_id INTEGER NOT NULL,
	"key" VARCHAR(22) NOT NULL,
	person_id INTEGER NOT NULL,
	CONSTRAINT pk_alias PRIMARY KEY (group_id, "key"),
	CONSTRAINT fk_alias_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT fk_alias_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "alias" VALUES(1,'na8fQEh5yd2fRzCCqQe5dw',1);
CREATE TABLE claimed (
	game_id INTEGER NOT NULL,
	position INTEGER NOT NULL,
	routes JSON NOT NULL,
	CONSTRAINT pk_claimed PRIMARY KEY (game_id, position),
	CONSTRAINT fk_claimed_game_id_seat FOREIGN KEY(game_id, position) REFERENCES seat (game_id, position)
);
INSERT INTO "claimed" VALUES(3,0,'["agra--kathmandu", "agra--rawalpindi", "bombay--colombo", "rawalpindi--samarkand"]');
INSERT INTO "claimed" VALUES(3,1,'["hanoi--macau", "hanoi--saigon", "irkutsk--ulan-bator", "karachi--shiraz", "saigon--singapore"]');
INSERT INTO "claimed" VALUES(4,0,'["calcutta--dacca", "chiang-mai--rangoon", "kunming--mandalay", "mandalay--rangoon"]');
INSERT INTO "claimed" VALUES(4,1,'["chiang-mai--mandalay", "dacca--mandalay", "mandalay--rangoon-2"]');
INSERT INTO "claimed" VALUES(4,2,'["calcutta--cawnpore", "calcutta--dacca-2", "delhi--lahore"]');
INSERT INTO "claimed" VALUES(4,3,'["cawnpore--delhi", "delhi--lahore-2", "lahore--sukkur"]');
INSERT INTO "claimed" VALUES(4,4,'["harbin--mukden", "harbin--peking"]');
INSERT INTO "claimed" VALUES(4,5,'["calcutta--dacca-3", "hankow--xian", "mukden--peking"]');
INSERT INTO "claimed" VALUES(5,0,'[]');
INSERT INTO "claimed" VALUES(5,1,'[]');
INSERT INTO "claimed" VALUES(5,2,'[]');
INSERT INTO "claimed" VALUES(2,0,'["frankfurt--koln", "frankfurt--wurzburg", "nurnberg--wurzburg"]');
INSERT INTO "claimed" VALUES(2,1,'["berlin--magdeburg", "bremen--hannover", "hannover--magdeburg", "leipzig--magdeburg"]');
INSERT INTO "claimed" VALUES(2,2,'["augsburg--munchen", "augsburg--ulm", "erfurt--leipzig", "frankfurt--mannheim", "lindau--ulm", "mannheim--stuttgart", "stuttgart--ulm"]');
INSERT INTO "claimed" VALUES(1,0,'["berlin--frankfurt", "berlin--warszawa", "dieppe--london", "dieppe--paris", "edinburgh--london", "frankfurt--paris", "petrograd--wilno", "warszawa--wilno"]');
INSERT INTO "claimed" VALUES(1,1,'["barcelona--marseille", "barcelona--pamplona", "brest--pamplona", "brest--paris", "marseille--pamplona", "marseille--roma", "marseille--zurich", "munchen--wien", "munchen--zurich"]');
INSERT INTO "claimed" VALUES(1,2,'["athina--sarajevo", "athina--sofia", "berlin--essen", "berlin--wien", "budapest--sarajevo", "budapest--wien", "essen--kobenhavn", "kobenhavn--stockholm", "sarajevo--sofia"]');
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
	CONSTRAINT pk_game PRIMARY KEY (id),
	CONSTRAINT fk_game_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT uq_game_code UNIQUE (code),
	CONSTRAINT uq_game_key UNIQUE ("key")
);
INSERT INTO "game" VALUES(1,'Vb-9ewFkyJHyiX1-djg9Mg','europe','base','[]','{"double_routes": "auto"}','2025-03-01 18:00:00.000000','2025-03-01 19:04:45.000000',41,NULL,'5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:12:40.000000',1,'2025-03-01 18:00:00.000000',NULL,'','','moves','');
INSERT INTO "game" VALUES(2,'NXxL6NEAxZNiQBCEu-yB-g','germany','base','["depots"]','{"double_routes": "auto"}','2025-03-01 18:15:41.000000','2025-03-01 18:27:02.000000',35,NULL,'5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:27:01.000000',1,'2025-02-20 17:30:00.000000',95,'Ann''s cellar','Поезд ушёл 😀;
-- и «вернулся» =1+1\','moves','');
INSERT INTO "game" VALUES(3,'FLDamTEj-PUSUqPaZbFN3g','legendary-asia','base','[]','{"double_routes": "auto"}','2025-03-01 18:30:02.000000','2025-03-01 18:35:23.000000',16,NULL,'5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:35:22.000000',NULL,'2025-03-01 18:30:02.000000',NULL,'','','moves','');
INSERT INTO "game" VALUES(4,'_1Orlledt78R1Q7Tp_HJiw','team-asia','base','[]','{"double_routes": "auto"}','2025-03-01 18:38:23.000000','2025-03-01 18:49:24.000000',33,NULL,'5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:49:23.000000',1,'2025-03-01 18:38:23.000000',NULL,'','','moves','');
INSERT INTO "game" VALUES(5,'nt3qeL-dO5JqNP0N98urjg','card-game','base','[]','{"double_routes": "auto"}','2025-03-01 18:52:24.000000','2025-03-01 18:55:45.000000',10,NULL,'5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:55:44.000000',1,'2025-03-01 18:52:24.000000',NULL,'','','moves','');
INSERT INTO "game" VALUES(6,'ZssoQWmYz6GQ5Ftsw1bwyQ','europe','base','[]','{}','2025-03-01 18:58:45.000000','2025-03-01 18:58:45.000000',0,NULL,NULL,'2025-03-01 18:58:45.000000',1,'2011-01-01 00:00:00.000000',NULL,'','','hand','');
INSERT INTO "game" VALUES(7,'vZnH-CD89Z3VKhS5OTevNA','','base','[]','{}','2025-03-01 18:58:45.000000','2025-03-01 18:58:45.000000',0,NULL,NULL,'2025-03-01 18:58:45.000000',1,'2011-01-10 00:00:00.000000',NULL,'','','hand','Ticket to Ride: India');
INSERT INTO "game" VALUES(8,'a5bYlaxx9MLQwvWeJvL8yA','germany','base','[]','{"double_routes": "auto"}','2025-03-01 19:06:45.000000',NULL,15,'AALUHE','5fc8116822e1016131fdc443fd9515e3',NULL,1,'2025-03-01 19:06:45.000000',NULL,'','','moves','');
CREATE TABLE guesses (
	source VARCHAR(64) NOT NULL,
	remaining DOUBLE NOT NULL,
	counted_at DATETIME NOT NULL,
	CONSTRAINT pk_guesses PRIMARY KEY (source)
);
INSERT INTO "guesses" VALUES('127.0.0.1',9.0,'2025-03-01 19:06:45.000000');
INSERT INTO "guesses" VALUES('everybody',299.0,'2025-03-01 19:06:45.000000');
CREATE TABLE meeting (
	group_id INTEGER NOT NULL,
	person_id INTEGER NOT NULL,
	other_id INTEGER NOT NULL,
	board VARCHAR(80) NOT NULL,
	games INTEGER NOT NULL,
	ahead INTEGER NOT NULL,
	behind INTEGER NOT NULL,
	allied INTEGER NOT NULL,
	CONSTRAINT pk_meeting PRIMARY KEY (group_id, person_id, other_id, board),
	CONSTRAINT fk_meeting_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT fk_meeting_person_id_person FOREIGN KEY(person_id) REFERENCES person (id),
	CONSTRAINT fk_meeting_other_id_person FOREIGN KEY(other_id) REFERENCES person (id)
);
INSERT INTO "meeting" VALUES(1,1,2,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,1,3,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,1,4,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,1,5,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,1,6,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,2,1,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,2,3,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,2,4,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,2,5,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,2,6,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,3,1,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,3,2,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,3,4,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,3,5,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,3,6,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,4,1,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,4,2,'team-asia',1,0,0,0);
INSERT INTO "meeting" VALUES(1,4,3,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,4,5,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,4,6,'team-asia',1,1,0,0);
INSERT INTO "meeting" VALUES(1,5,1,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,5,2,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,5,3,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,5,4,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,5,6,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,6,1,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,6,2,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,6,3,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,6,4,'team-asia',1,0,1,0);
INSERT INTO "meeting" VALUES(1,6,5,'team-asia',1,0,0,1);
INSERT INTO "meeting" VALUES(1,1,2,'card-game',1,1,0,0);
INSERT INTO "meeting" VALUES(1,1,3,'card-game',1,1,0,0);
INSERT INTO "meeting" VALUES(1,2,1,'card-game',1,0,1,0);
INSERT INTO "meeting" VALUES(1,2,3,'card-game',1,0,1,0);
INSERT INTO "meeting" VALUES(1,3,1,'card-game',1,0,1,0);
INSERT INTO "meeting" VALUES(1,3,2,'card-game',1,1,0,0);
INSERT INTO "meeting" VALUES(1,1,2,'germany',1,0,1,0);
INSERT INTO "meeting" VALUES(1,1,3,'germany',1,0,1,0);
INSERT INTO "meeting" VALUES(1,2,1,'germany',1,1,0,0);
INSERT INTO "meeting" VALUES(1,2,3,'germany',1,0,1,0);
INSERT INTO "meeting" VALUES(1,3,1,'germany',1,1,0,0);
INSERT INTO "meeting" VALUES(1,3,2,'germany',1,1,0,0);
INSERT INTO "meeting" VALUES(1,1,9,'Ticket to Ride: India',1,0,0,1);
INSERT INTO "meeting" VALUES(1,1,10,'Ticket to Ride: India',1,1,0,0);
INSERT INTO "meeting" VALUES(1,9,1,'Ticket to Ride: India',1,0,0,1);
INSERT INTO "meeting" VALUES(1,9,10,'Ticket to Ride: India',1,1,0,0);
INSERT INTO "meeting" VALUES(1,10,1,'Ticket to Ride: India',1,0,1,0);
INSERT INTO "meeting" VALUES(1,10,9,'Ticket to Ride: India',1,0,1,0);
INSERT INTO "meeting" VALUES(1,1,8,'europe',1,1,0,0);
INSERT INTO "meeting" VALUES(1,8,1,'europe',1,0,1,0);
INSERT INTO "meeting" VALUES(1,1,2,'europe',1,1,0,0);
INSERT INTO "meeting" VALUES(1,1,3,'europe',1,1,0,0);
INSERT INTO "meeting" VALUES(1,2,1,'europe',1,0,1,0);
INSERT INTO "meeting" VALUES(1,2,3,'europe',1,0,1,0);
INSERT INTO "meeting" VALUES(1,3,1,'europe',1,0,1,0);
INSERT INTO "meeting" VALUES(1,3,2,'europe',1,1,0,0);
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
INSERT INTO "move" VALUES(1,1,'7ad83f05-3662-46ba-8103-551c82e4f216','{"type": "claim", "player": "p1", "route": "edinburgh--london"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:00:50.000000');
INSERT INTO "move" VALUES(1,2,'8666f7a0-9f6c-4c25-b7e1-1403f348ed35','{"type": "claim", "player": "p2", "route": "brest--paris"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:01:10.000000');
INSERT INTO "move" VALUES(1,3,'5397b2b7-d290-4299-ac79-34169b106aa6','{"type": "claim", "player": "p3", "route": "berlin--wien"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:01:30.000000');
INSERT INTO "move" VALUES(1,4,'e193df2b-823e-4942-a732-ffb0ce5599ca','{"type": "claim", "player": "p1", "route": "frankfurt--paris-2"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:01:50.000000');
INSERT INTO "move" VALUES(1,5,'50b1b006-b735-4e47-96a4-8b2995e60db4','{"type": "undo", "move": 3}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:02:10.000000');
INSERT INTO "move" VALUES(1,6,'9e80936d-1fdd-4489-98b7-7db5e8663865','{"type": "claim", "player": "p1", "route": "dieppe--london"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:02:30.000000');
INSERT INTO "move" VALUES(1,7,'8b6b2312-11b7-43b3-aa91-3b567dd36364','{"type": "claim", "player": "p2", "route": "brest--pamplona"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:02:50.000000');
INSERT INTO "move" VALUES(1,8,'9d0f600c-cc31-4a36-b482-99f8924e73b5','{"type": "claim", "player": "p3", "route": "budapest--wien"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:03:10.000000');
INSERT INTO "move" VALUES(1,9,'b4f10a41-6c88-4549-a0f3-6fcbe07c1296','{"type": "claim", "player": "p1", "route": "dieppe--paris"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:03:30.000000');
INSERT INTO "move" VALUES(1,10,'982ea8ba-93a2-4e66-9542-cb554c99edc7','{"type": "claim", "player": "p2", "route": "barcelona--pamplona"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:03:50.000000');
INSERT INTO "move" VALUES(1,11,'bca355b3-1033-4721-b881-a76e3017f0f9','{"type": "claim", "player": "p3", "route": "budapest--sarajevo"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:04:10.000000');
INSERT INTO "move" VALUES(1,12,'3480b0d2-6ce4-47c1-a141-c3f40828d885','{"type": "claim", "player": "p1", "route": "frankfurt--paris"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:04:30.000000');
INSERT INTO "move" VALUES(1,13,'caef997c-6200-45e1-a9e6-c23d77860c2e','{"type": "claim", "player": "p2", "route": "barcelona--marseille"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:04:50.000000');
INSERT INTO "move" VALUES(1,14,'884aede4-508f-4042-bd36-156def7538da','{"type": "claim", "player": "p3", "route": "athina--sarajevo"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:05:10.000000');
INSERT INTO "move" VALUES(1,15,'772abe85-9df8-4ca4-a990-53a98bd33d67','{"type": "claim", "player": "p1", "route": "berlin--frankfurt"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:05:30.000000');
INSERT INTO "move" VALUES(1,16,'54758763-f28e-4a9e-94c9-a06ba047c2c8','{"type": "claim", "player": "p2", "route": "marseille--pamplona"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:05:50.000000');
INSERT INTO "move" VALUES(1,17,'160b8fd3-5493-405b-9492-3e34842792b4','{"type": "claim", "player": "p3", "route": "athina--sofia"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:06:10.000000');
INSERT INTO "move" VALUES(1,18,'b850163e-53ac-47ca-9991-e2c8e122792c','{"type": "claim", "player": "p1", "route": "berlin--warszawa"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:06:30.000000');
INSERT INTO "move" VALUES(1,19,'2709fd00-959f-4516-ad31-87670ed2f497','{"type": "claim", "player": "p2", "route": "marseille--zurich"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:06:50.000000');
INSERT INTO "move" VALUES(1,20,'c7a968ad-51c5-4925-a469-4a9d5545df58','{"type": "claim", "player": "p3", "route": "sarajevo--sofia"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:07:10.000000');
INSERT INTO "move" VALUES(1,21,'8fc24f17-f9bf-46f5-833f-df8ae9ad6224','{"type": "claim", "player": "p1", "route": "warszawa--wilno"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:07:30.000000');
INSERT INTO "move" VALUES(1,22,'46124fc5-5577-442f-b5a3-748eebb87f06','{"type": "claim", "player": "p2", "route": "munchen--zurich"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:07:50.000000');
INSERT INTO "move" VALUES(1,23,'15ef0bd2-4396-4434-a2c0-cac0c93e43d0','{"type": "claim", "player": "p3", "route": "kobenhavn--stockholm"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:08:10.000000');
INSERT INTO "move" VALUES(1,24,'10e514a4-f633-49cc-bd48-8ea15e28e73a','{"type": "claim", "player": "p1", "route": "petrograd--wilno"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:08:30.000000');
INSERT INTO "move" VALUES(1,25,'99c846a7-eaa3-4512-99e0-39d07d16651b','{"type": "claim", "player": "p2", "route": "munchen--wien"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:08:50.000000');
INSERT INTO "move" VALUES(1,26,'e37f5cb8-419e-4cab-af79-4c25083855e9','{"type": "claim", "player": "p3", "route": "essen--kobenhavn"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:09:10.000000');
INSERT INTO "move" VALUES(1,27,'501ee55e-e55d-46aa-992f-63b8b3596132','{"type": "station", "player": "p1", "city": "brest"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:09:30.000000');
INSERT INTO "move" VALUES(1,28,'8095f1a7-1e1d-4855-a081-df1a48ed82ea','{"type": "claim", "player": "p2", "route": "marseille--roma"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:09:50.000000');
INSERT INTO "move" VALUES(1,29,'c05d9879-c320-423d-a579-42ed2249df48','{"type": "claim", "player": "p3", "route": "berlin--essen"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:10:10.000000');
INSERT INTO "move" VALUES(1,30,'40e083b9-6139-44d0-a774-409c8d17a124','{"type": "station", "player": "p2", "city": "wien"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:10:30.000000');
INSERT INTO "move" VALUES(1,31,'aca69b13-0012-425b-acbc-539e77fc59a4','{"type": "claim", "player": "p3", "route": "petrograd--stockholm"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:10:50.000000');
INSERT INTO "move" VALUES(1,32,'a604bf3a-22c6-4781-8867-aff75d9a6ff1','{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin", "paris--wien"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:11:10.000000');
INSERT INTO "move" VALUES(1,33,'c39a05b9-5ae1-49ae-9fc3-2837c7da9214','{"type": "tickets", "player": "p2", "keep": ["brest--marseille", "barcelona--munchen", "zurich--budapest", "berlin--roma"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:11:30.000000');
INSERT INTO "move" VALUES(1,34,'59dcd614-7ad3-4234-8879-640d6226ed5d','{"type": "tickets", "player": "p3", "keep": ["stockholm--wien", "budapest--sofia", "kyiv--petrograd"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:11:50.000000');
INSERT INTO "move" VALUES(1,35,'9ecdacb6-3d5e-4e55-8f68-f4f681ba31b6','{"type": "borrow", "player": "p2", "city": "wien", "route": "budapest--wien"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:12:10.000000');
INSERT INTO "move" VALUES(2,1,'5051b727-3432-4355-9651-a6c2e1126487','{"type": "depot", "player": "p3", "city": "frankfurt"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:16:31.000000');
INSERT INTO "move" VALUES(2,2,'e4a43bb3-3ce9-4146-ae97-2b37e95bcc0e','{"type": "depot", "player": "p2", "city": "berlin"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:16:51.000000');
INSERT INTO "move" VALUES(2,3,'d8b0f934-ffbb-4651-b326-ee71f8d05301','{"type": "depot", "player": "p1", "city": "koln"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:17:11.000000');
INSERT INTO "move" VALUES(2,4,'903ce125-1b15-4ee9-9ab4-f7c3b6d3d928','{"type": "tickets", "player": "p1", "keep": ["koln--frankfurt", "koln--nurnberg"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:17:31.000000');
INSERT INTO "move" VALUES(2,5,'ce781ae5-c6cb-491e-a407-853b33f58d47','{"type": "tickets", "player": "p2", "keep": ["berlin--leipzig", "bremen--berlin"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:17:51.000000');
INSERT INTO "move" VALUES(2,6,'91956769-48a2-40fe-a942-1078e07159f5','{"type": "tickets", "player": "p3", "keep": ["frankfurt--lindau", "koblenz--ulm", "munchen--stuttgart"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:18:11.000000');
INSERT INTO "move" VALUES(2,7,'78ca0aad-373d-490c-982b-d1e944daf9d8','{"type": "stock", "player": "p1", "owner": "p1"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:18:31.000000');
INSERT INTO "move" VALUES(2,8,'7c3e672c-bd56-427b-90c7-bace33bf23e1','{"type": "stock", "player": "p2", "owner": "p2"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:18:51.000000');
INSERT INTO "move" VALUES(2,9,'e93e2400-3cde-42ac-9619-bdee88cfac6b','{"type": "claim", "player": "p3", "route": "mannheim--stuttgart", "take": {"mannheim": "green", "stuttgart": "white"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:19:11.000000');
INSERT INTO "move" VALUES(2,10,'9a878257-6dda-44c5-bb2f-b2c94a2237cd','{"type": "stock", "player": "p1", "owner": "p3"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:19:31.000000');
INSERT INTO "move" VALUES(2,11,'8277ec54-a8d6-4d4a-966d-b1629225af62','{"type": "claim", "player": "p2", "route": "berlin--magdeburg", "take": {"berlin": "red", "magdeburg": "red"}, "collect": ["p2"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:19:51.000000');
INSERT INTO "move" VALUES(2,12,'1e994b7f-650b-46d0-a89d-5822c0ddfaf9','{"type": "claim", "player": "p3", "route": "stuttgart--ulm", "take": {"stuttgart": "white", "ulm": "red"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:20:11.000000');
INSERT INTO "move" VALUES(2,13,'935620e4-f10c-4336-a7ac-6418aada32a6','{"type": "claim", "player": "p1", "route": "frankfurt--koln", "take": {"frankfurt": "red", "koln": "blue"}, "collect": ["p1", "p3"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:20:31.000000');
INSERT INTO "move" VALUES(2,14,'7ba35edb-84f8-4bc6-8006-518c2543984a','{"type": "depot", "player": "p2", "city": "leipzig"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:20:51.000000');
INSERT INTO "move" VALUES(2,15,'5d95bfa5-2ab7-43ff-b1d3-84765906aced','{"type": "claim", "player": "p2", "route": "leipzig--magdeburg", "take": {"leipzig": "yellow"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:21:11.000000');
INSERT INTO "move" VALUES(2,16,'065dfdb8-e8f9-4d6f-8cce-be0ed04697f2','{"type": "claim", "player": "p3", "route": "lindau--ulm", "take": {"lindau": "blue"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:21:31.000000');
INSERT INTO "move" VALUES(2,17,'65321e77-b545-4423-9361-58144eefebaa','{"type": "stock", "player": "p1", "owner": "p2"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:21:51.000000');
INSERT INTO "move" VALUES(2,18,'f18a5ee1-cb79-4eff-a1b0-858c4de97ee0','{"type": "stock", "player": "p2", "owner": "p3"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:22:11.000000');
INSERT INTO "move" VALUES(2,19,'5b7d3881-9a69-449f-8639-e3713bfcc6a6','{"type": "claim", "player": "p3", "route": "frankfurt--mannheim", "take": {"frankfurt": "yellow"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:22:31.000000');
INSERT INTO "move" VALUES(2,20,'48bfe37c-fcc8-4ea9-8a18-4c45bbdf3660','{"type": "claim", "player": "p1", "route": "frankfurt--wurzburg", "take": {"frankfurt": "blue", "wurzburg": "green"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:22:51.000000');
INSERT INTO "move" VALUES(2,21,'4f96ec58-69e0-4590-9e8e-56c7a5c1cfd6','{"type": "claim", "player": "p2", "route": "hannover--magdeburg", "take": {"hannover": "black"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:23:11.000000');
INSERT INTO "move" VALUES(2,22,'c47e0bd3-feb7-4c0f-8862-c9b3f634812e','{"type": "depot", "player": "p3", "city": "ulm"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:23:31.000000');
INSERT INTO "move" VALUES(2,23,'74f51015-99af-4285-b9f4-b2bab1b65847','{"type": "depot", "player": "p3", "city": "munchen"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:23:51.000000');
INSERT INTO "move" VALUES(2,24,'abc08120-6335-4c23-b068-758b2961c329','{"type": "claim", "player": "p3", "route": "augsburg--ulm", "take": {"augsburg": "blue"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:24:11.000000');
INSERT INTO "move" VALUES(2,25,'bd2c3be9-2d8c-4831-8a98-39638bd385c0','{"type": "claim", "player": "p1", "route": "nurnberg--wurzburg", "take": {"nurnberg": "blue"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:24:31.000000');
INSERT INTO "move" VALUES(2,26,'f6483b6c-a5dd-4b71-8b36-10d6501bb5c0','{"type": "claim", "player": "p2", "route": "bremen--hannover", "take": {"bremen": "green"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:24:51.000000');
INSERT INTO "move" VALUES(2,27,'6bbeae1e-5c00-44ef-92ef-10d08609b985','{"type": "claim", "player": "p3", "route": "augsburg--munchen", "take": {"munchen": "red"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:25:11.000000');
INSERT INTO "move" VALUES(2,28,'d3afa5bf-38cb-4037-a5f4-38bf2f81e646','{"type": "stock", "player": "p1", "owner": "p3"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:25:31.000000');
INSERT INTO "move" VALUES(2,29,'ede6692c-4efc-46ca-b47e-b0f7b4d048dd','{"type": "stock", "player": "p2", "owner": "p2"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:25:51.000000');
INSERT INTO "move" VALUES(2,30,'a07aed5b-2bf3-402a-84b6-a968358f06c5','{"type": "claim", "player": "p3", "route": "erfurt--leipzig", "take": {"erfurt": "white", "leipzig": "black"}, "collect": ["p2"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:26:11.000000');
INSERT INTO "move" VALUES(2,31,'bf740583-5d7f-4688-9db7-ff193db5f7f2','{"type": "tickets", "player": "p1", "keep": [{"a": "kiel", "b": "munchen", "points": 9}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:26:31.000000');
INSERT INTO "move" VALUES(3,1,'4e7e65d7-70fb-4e53-8a8b-c21977b0148c','{"type": "tickets", "player": "p1", "keep": ["samarkand--agra"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:30:52.000000');
INSERT INTO "move" VALUES(3,2,'f2b7dbe6-a377-4fcb-baad-c473146c138e','{"type": "tickets", "player": "p2", "keep": ["macau--singapore"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:31:12.000000');
INSERT INTO "move" VALUES(3,3,'a9948374-a17d-426a-b4f3-0fb70570f03a','{"type": "claim", "player": "p1", "route": "agra--rawalpindi"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:31:32.000000');
INSERT INTO "move" VALUES(3,4,'c6b2d352-5ef4-41d3-abef-4d41eef88f00','{"type": "claim", "player": "p2", "route": "karachi--shiraz-2"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:31:52.000000');
INSERT INTO "move" VALUES(3,5,'1cfe5e78-06c2-4b10-ad0d-c9f2d2ed780e','{"type": "undo", "move": 3}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:32:12.000000');
INSERT INTO "move" VALUES(3,6,'0833c1f3-c6a9-43f9-b26e-54adf79b40a3','{"type": "claim", "player": "p2", "route": "karachi--shiraz"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:32:32.000000');
INSERT INTO "move" VALUES(3,7,'53b8d5f7-dfed-4c52-ad74-2fc808362ead','{"type": "claim", "player": "p1", "route": "rawalpindi--samarkand"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:32:52.000000');
INSERT INTO "move" VALUES(3,8,'4216f6b3-4986-44b0-b183-ce2930382110','{"type": "claim", "player": "p2", "route": "irkutsk--ulan-bator"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:33:12.000000');
INSERT INTO "move" VALUES(3,9,'199fb104-4ed2-4c0a-8188-bbd77529cc26','{"type": "claim", "player": "p1", "route": "agra--kathmandu"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:33:32.000000');
INSERT INTO "move" VALUES(3,10,'b4931037-6f51-4f40-ba69-b1e79bd8e540','{"type": "claim", "player": "p2", "route": "hanoi--macau"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:33:52.000000');
INSERT INTO "move" VALUES(3,11,'a1492778-58cf-4a0a-8ac8-f90e1ed767ea','{"type": "claim", "player": "p1", "route": "bombay--colombo"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:34:12.000000');
INSERT INTO "move" VALUES(3,12,'fca777c3-0e55-418f-a697-71ef5e824eff','{"type": "claim", "player": "p2", "route": "hanoi--saigon"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:34:32.000000');
INSERT INTO "move" VALUES(3,13,'f61602d2-3cbd-41f6-8c41-f0c9fc403683','{"type": "claim", "player": "p2", "route": "saigon--singapore"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:34:52.000000');
INSERT INTO "move" VALUES(4,1,'7c17adb3-1409-42b4-b58e-7a4d90922259','{"type": "tickets", "player": "p1", "keep": [{"a": "calcutta", "b": "rangoon", "points": 6}, {"a": "dacca", "b": "chiang-mai", "points": 4}, {"a": "calcutta", "b": "kunming", "points": 8}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:39:13.000000');
INSERT INTO "move" VALUES(4,2,'f4a69551-7a61-420a-8555-0d72de5dffa8','{"type": "tickets", "player": "p2", "keep": [{"a": "kunming", "b": "rangoon", "points": 5}, {"a": "dacca", "b": "kunming", "points": 7}, {"a": "hanoi", "b": "rangoon", "points": 5}]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:39:33.000000');
INSERT INTO "move" VALUES(4,3,'a8287727-1180-4a2a-b40a-40ee19e629c1','{"type": "tickets", "player": "p3", "keep": [{"a": "dacca", "b": "delhi", "points": 6}, {"a": "calcutta", "b": "sukkur", "points": 9}, {"a": "cawnpore", "b": "lahore", "points": 3}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:39:53.000000');
INSERT INTO "move" VALUES(4,4,'610ed304-20dd-41ee-bc0e-be51bacafbf8','{"type": "tickets", "player": "p4", "keep": [{"a": "dacca", "b": "sukkur", "points": 10}, {"a": "delhi", "b": "sukkur", "points": 4}, {"a": "chengdu", "b": "lhasa", "points": 7}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:40:13.000000');
INSERT INTO "move" VALUES(4,5,'91bb8110-946e-44f4-aa90-15c1883bddf2','{"type": "tickets", "player": "p5", "keep": [{"a": "harbin", "b": "mukden", "points": 2}, {"a": "harbin", "b": "peking", "points": 3}, {"a": "canton", "b": "mukden", "points": 12}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:40:33.000000');
INSERT INTO "move" VALUES(4,6,'de16b584-28ce-4f2d-bccf-1808fff3d670','{"type": "tickets", "player": "p6", "keep": [{"a": "mukden", "b": "peking", "points": 2}, {"a": "calcutta", "b": "dacca", "points": 1}, {"a": "hanoi", "b": "xian", "points": 5}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:40:53.000000');
INSERT INTO "move" VALUES(4,7,'06741802-dfad-4930-8b3c-78e2d7c4a461','{"type": "share", "player": "p1", "tickets": [{"a": "calcutta", "b": "rangoon", "points": 6}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:41:13.000000');
INSERT INTO "move" VALUES(4,8,'999294c3-5c78-48bc-a01b-e11a4010327e','{"type": "share", "player": "p2", "tickets": [{"a": "hanoi", "b": "rangoon", "points": 5}]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:41:33.000000');
INSERT INTO "move" VALUES(4,9,'8df2e4e2-dcf4-4baf-befd-b0460d888b6c','{"type": "share", "player": "p3", "tickets": [{"a": "dacca", "b": "delhi", "points": 6}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:41:53.000000');
INSERT INTO "move" VALUES(4,10,'4cd50f49-18d4-4bad-97b0-e2de28c72109','{"type": "share", "player": "p4", "tickets": [{"a": "chengdu", "b": "lhasa", "points": 7}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:42:13.000000');
INSERT INTO "move" VALUES(4,11,'83c40892-20c7-4734-8190-3d3b36cc0f3b','{"type": "share", "player": "p5", "tickets": [{"a": "canton", "b": "mukden", "points": 12}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:42:33.000000');
INSERT INTO "move" VALUES(4,12,'a0c0a04b-db08-438e-9857-2db2712f0fac','{"type": "share", "player": "p6", "tickets": [{"a": "hanoi", "b": "xian", "points": 5}]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:42:53.000000');
INSERT INTO "move" VALUES(4,13,'04036ee7-8c0a-4fd4-8f2d-e25d5d6fcf1c','{"type": "claim", "player": "p1", "route": "mandalay--rangoon"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:43:13.000000');
INSERT INTO "move" VALUES(4,14,'971edc43-0a78-4f64-a5eb-bcc8a3e8e7b0','{"type": "claim", "player": "p2", "route": "mandalay--rangoon-2"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:43:33.000000');
INSERT INTO "move" VALUES(4,15,'8ef9a6cc-5028-41e3-badf-1a70ce4383fb','{"type": "claim", "player": "p3", "route": "calcutta--dacca-2"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:43:53.000000');
INSERT INTO "move" VALUES(4,16,'3a0fc539-9437-46d5-b9b2-8d7036ce3e6b','{"type": "claim", "player": "p4", "route": "cawnpore--delhi"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:44:13.000000');
INSERT INTO "move" VALUES(4,17,'32462f76-a6d2-49fa-af2f-a4e1c01d5b47','{"type": "claim", "player": "p5", "route": "harbin--peking"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:44:33.000000');
INSERT INTO "move" VALUES(4,18,'c477335e-0653-4cef-8e7c-beffdcc5f9a3','{"type": "claim", "player": "p6", "route": "calcutta--dacca-3"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:44:53.000000');
INSERT INTO "move" VALUES(4,19,'ec9dca99-1836-4c47-99a4-83ff59451309','{"type": "claim", "player": "p1", "route": "calcutta--dacca"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:45:13.000000');
INSERT INTO "move" VALUES(4,20,'d75e5ef3-4cd4-4ea1-b1e8-b0d3126571bc','{"type": "claim", "player": "p2", "route": "dacca--mandalay"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:45:33.000000');
INSERT INTO "move" VALUES(4,21,'e81fd5d3-a378-4ce2-b3d3-2ac5bc9f019f','{"type": "claim", "player": "p3", "route": "calcutta--cawnpore"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:45:53.000000');
INSERT INTO "move" VALUES(4,22,'a165981b-768a-437f-a249-82006cf70aa9','{"type": "claim", "player": "p4", "route": "delhi--lahore-2"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:46:13.000000');
INSERT INTO "move" VALUES(4,23,'d38cab42-16ac-44c9-856e-1de8219a6b2d','{"type": "claim", "player": "p5", "route": "harbin--mukden"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:46:33.000000');
INSERT INTO "move" VALUES(4,24,'d8976222-247d-4fcf-9783-fcfe12e317f8','{"type": "claim", "player": "p6", "route": "mukden--peking"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:46:53.000000');
INSERT INTO "move" VALUES(4,25,'3126085a-d575-491c-ba1a-ba62f8e8b256','{"type": "claim", "player": "p1", "route": "chiang-mai--rangoon"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:47:13.000000');
INSERT INTO "move" VALUES(4,26,'169f2d70-65d5-4f3d-af20-4e01d2c815ca','{"type": "claim", "player": "p2", "route": "chiang-mai--mandalay"}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:47:33.000000');
INSERT INTO "move" VALUES(4,27,'a792e9aa-318a-4057-9f07-1e13373c5877','{"type": "claim", "player": "p3", "route": "delhi--lahore"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:47:53.000000');
INSERT INTO "move" VALUES(4,28,'abee5076-58da-4c43-8013-09c0c855d675','{"type": "claim", "player": "p4", "route": "lahore--sukkur"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:48:13.000000');
INSERT INTO "move" VALUES(4,29,'c8b61df2-584f-4e96-919a-a38d3bf064d2','{"type": "claim", "player": "p6", "route": "hankow--xian"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:48:33.000000');
INSERT INTO "move" VALUES(4,30,'81c7ee63-8cb7-437f-861d-97723058d284','{"type": "claim", "player": "p1", "route": "kunming--mandalay"}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:48:53.000000');
INSERT INTO "move" VALUES(5,1,'00a27dca-2a9a-4d70-a02d-a5842488ba84','{"type": "tickets", "player": "p1", "keep": ["dallas--miami", "dallas--washington", "new-york--miami", "los-angeles--nashville", "chicago--new-york"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:53:14.000000');
INSERT INTO "move" VALUES(5,2,'61b34ba5-3564-434d-b55c-cc27f1aead0d','{"type": "tickets", "player": "p2", "keep": ["dallas--winnipeg", "chicago--charleston", "seattle--saint-louis", "miami--boston"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:53:34.000000');
INSERT INTO "move" VALUES(5,3,'54c94105-9da9-460c-a366-f884639276e2','{"type": "tickets", "player": "p3", "keep": ["seattle--phoenix", "los-angeles--houston", "seattle--los-angeles", "new-york--las-vegas"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:53:54.000000');
INSERT INTO "move" VALUES(5,4,'5a1e7eaa-1f61-4f60-b1a8-e7d5087e88e7','{"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 1, "green": 2, "blue": 1, "locomotive": 1}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:54:14.000000');
INSERT INTO "move" VALUES(5,5,'d75b19a5-9bdd-47e4-863c-95dd359289da','{"type": "pile", "player": "p2", "scoring": 1, "cards": {"red": 2, "orange": 1, "blue": 1, "yellow": 1, "green": 1, "purple": 1}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:54:34.000000');
INSERT INTO "move" VALUES(5,6,'5537b708-9c0f-4e0e-91ba-8d02d6517a3c','{"type": "pile", "player": "p3", "scoring": 1, "cards": {"orange": 2, "white": 2, "black": 1, "green": 1}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 18:54:54.000000');
INSERT INTO "move" VALUES(5,7,'29e07872-60a8-4579-ac1d-77b75392b8da','{"type": "pay", "player": "p2", "scoring": 1, "tickets": ["chicago--charleston", "miami--boston"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 18:55:14.000000');
INSERT INTO "move" VALUES(1,36,'4a3e3b9d-b822-4a88-8394-3a1d577f1314','{"type": "undo", "move": 30}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:04:45.000000');
INSERT INTO "move" VALUES(8,1,'6056db0b-b7a6-4e03-b8e1-7dc149312389','{"type": "tickets", "player": "p1", "keep": ["berlin--erfurt", "berlin--chemnitz"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:07:20.000000');
INSERT INTO "move" VALUES(8,2,'0ea93356-f12f-4182-a0ec-fe8246f83e6b','{"type": "tickets", "player": "p2", "keep": ["munchen--wurzburg", "erfurt--wurzburg"]}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 19:07:40.000000');
INSERT INTO "move" VALUES(8,3,'4a48a90a-8f27-48b0-a347-8ad9efc3cbb5','{"type": "tickets", "player": "p3", "keep": ["rostock--osterreich", "dortmund--magdeburg"]}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:08:00.000000');
INSERT INTO "move" VALUES(8,4,'49e7a849-e148-4075-b029-81c58daf6b99','{"type": "claim", "player": "p1", "route": "berlin--leipzig", "take": {"berlin": "red", "leipzig": "blue"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:08:20.000000');
INSERT INTO "move" VALUES(8,5,'7f81c673-6dbf-48eb-a1c2-3ae9e953ea16','{"type": "claim", "player": "p2", "route": "erfurt--nurnberg", "take": {"erfurt": "yellow", "nurnberg": "blue"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 19:08:40.000000');
INSERT INTO "move" VALUES(8,6,'e24dffcb-c731-4de2-ab38-efcfb524e1df','{"type": "claim", "player": "p3", "route": "chemnitz--regensburg", "take": {"chemnitz": "green", "regensburg": "white"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:09:00.000000');
INSERT INTO "move" VALUES(8,7,'fc99f160-4275-40c8-b7b7-16de6e825b77','{"type": "claim", "player": "p1", "route": "erfurt--leipzig", "take": {"leipzig": "red"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:09:20.000000');
INSERT INTO "move" VALUES(8,8,'145888f9-aef2-4b99-916f-7b15f46b30bc','{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "white"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 19:09:40.000000');
INSERT INTO "move" VALUES(8,9,'faf8f453-d012-40ed-8b69-4edd5951fe91','{"type": "undo", "move": 7}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:10:00.000000');
INSERT INTO "move" VALUES(8,10,'7d952bdf-2c25-4e4a-a904-afd4470787f4','{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "red"}}','153566eb6cc83670ad980dbdc18c25cc','2025-03-01 19:10:20.000000');
INSERT INTO "move" VALUES(8,11,'8326024e-3020-418d-808b-0ec4bd507f33','{"type": "claim", "player": "p3", "route": "hannover--magdeburg", "take": {"hannover": "yellow", "magdeburg": "yellow"}}','5fc8116822e1016131fdc443fd9515e3','2025-03-01 19:10:40.000000');
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
INSERT INTO "person" VALUES(1,1,'xwGh3DWuFCwj0ra_QyqKjA','Ann','red',NULL,3.01633117840065203543e+01,7.46044040796237872825e+00,3,3);
INSERT INTO "person" VALUES(2,1,'roz_h0SbeojmUyYkNuKMoA','Bob','blue',NULL,2.06153260384942385021e+01,7.506342353118172106e+00,0,1);
INSERT INTO "person" VALUES(3,1,'mYwINkFRC4Ec6xNjkpO7wA','Cat','green',NULL,2.89215499622215652672e+01,7.58026492690598807655e+00,0,1);
INSERT INTO "person" VALUES(4,1,'fRcodUkavGicoyhTfZiz4w','Dan','blue',NULL,2.54272952224817316846e+01,8.24981013949441788213e+00,1,1);
INSERT INTO "person" VALUES(5,1,'W89dd8h2D4vySi4VBRV67A','Eve','green',NULL,2.395916974325833948e+01,8.25414221507900869312e+00,0,0);
INSERT INTO "person" VALUES(6,1,'tEI9U2u6QzfXNvCcO5QFvA','Fay','green',NULL,2.395916974325833948e+01,8.25414221507900869312e+00,0,0);
INSERT INTO "person" VALUES(8,1,'3K4v7r8toIkei2S1X6jY_Q','',NULL,'2025-03-01 18:58:45.000000',2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "person" VALUES(9,1,'8keLxlru1O-BQTOB3duyvg','Zoë','purple',NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1);
INSERT INTO "person" VALUES(10,1,'jrWhha9QMZbFk-VEmQpr5g','Łukasz','red',NULL,2.43561451672589157624e+01,8.25310533609252416908e+00,0,0);
INSERT INTO "person" VALUES(11,1,'wZ8dgCaD03DnHbfEOW_3Pw','Never',NULL,NULL,NULL,NULL,0,0);
CREATE TABLE playgroup (
	id INTEGER NOT NULL,
	"key" VARCHAR(22) NOT NULL,
	name VARCHAR(40) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT pk_playgroup PRIMARY KEY (id),
	CONSTRAINT uq_playgroup_key UNIQUE ("key")
);
INSERT INTO "playgroup" VALUES(1,'RmcL6cR3DdAMScRkI56Diw','Четверг 🚂','2025-03-01 18:00:00.000000');
CREATE TABLE playgroup_visit (
	device VARCHAR(32) NOT NULL,
	group_id INTEGER NOT NULL,
	seen_at DATETIME NOT NULL,
	CONSTRAINT pk_playgroup_visit PRIMARY KEY (device, group_id),
	CONSTRAINT fk_playgroup_visit_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id)
);
INSERT INTO "playgroup_visit" VALUES('5fc8116822e1016131fdc443fd9515e3',1,'2025-03-01 18:00:00.000000');
INSERT INTO "playgroup_visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',1,'2025-03-01 18:00:00.000000');
INSERT INTO "playgroup_visit" VALUES('4b2bf72784e33d16cff4f78764c2b688',1,'2025-03-01 18:00:00.000000');
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
	nth INTEGER NOT NULL,
	CONSTRAINT pk_result PRIMARY KEY (game_id, position),
	CONSTRAINT fk_result_game_id_seat FOREIGN KEY(game_id, position) REFERENCES seat (game_id, position),
	CONSTRAINT fk_result_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT fk_result_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "result" VALUES(3,0,NULL,NULL,'2025-03-01 18:30:02.000000','legendary-asia','p1',2,1,35,1,0,0,0,13,6,16,1,0,6,NULL,NULL,NULL,0,0,0);
INSERT INTO "result" VALUES(3,1,NULL,NULL,'2025-03-01 18:30:02.000000','legendary-asia','p2',2,2,35,0,0,0,0,11,6,18,1,0,6,NULL,NULL,NULL,0,0,0);
INSERT INTO "result" VALUES(4,0,1,1,'2025-03-01 18:38:23.000000','team-asia','t1',3,1,58,1,1,0,0,13,25,20,5,1,10,NULL,2.77297301755665870359e+01,7.56795050165976856959e+00,2,2,5);
INSERT INTO "result" VALUES(4,1,1,2,'2025-03-01 18:38:23.000000','team-asia','t1',3,1,58,1,1,0,0,13,25,20,5,1,10,NULL,2.32702676354927469044e+01,7.7318634183092127543e+00,1,1,3);
INSERT INTO "result" VALUES(4,2,1,3,'2025-03-01 18:38:23.000000','team-asia','t2',3,1,58,1,1,0,0,13,25,20,5,1,10,NULL,2.88034382505455610612e+01,7.84211909775341808881e+00,1,1,3);
INSERT INTO "result" VALUES(4,3,1,4,'2025-03-01 18:38:23.000000','team-asia','t2',3,1,58,1,1,0,0,13,25,20,5,1,10,NULL,2.54272952224817316846e+01,8.24981013949441788213e+00,1,1,1);
INSERT INTO "result" VALUES(4,4,1,5,'2025-03-01 18:38:23.000000','team-asia','t3',3,3,1,0,0,-57,-3,10,-9,0,4,2,7,NULL,2.395916974325833948e+01,8.25414221507900869312e+00,0,0,1);
INSERT INTO "result" VALUES(4,5,1,6,'2025-03-01 18:38:23.000000','team-asia','t3',3,3,1,0,0,-57,-3,10,-9,0,4,2,7,NULL,2.395916974325833948e+01,8.25414221507900869312e+00,0,0,1);
INSERT INTO "result" VALUES(5,0,1,1,'2025-03-01 18:52:24.000000','card-game','p1',3,1,45,1,0,30,NULL,0,0,45,3,2,NULL,NULL,3.01633117840065203543e+01,7.46044040796237872825e+00,3,3,6);
INSERT INTO "result" VALUES(5,1,1,2,'2025-03-01 18:52:24.000000','card-game','p2',3,3,14,0,0,-31,NULL,0,-6,20,2,2,NULL,NULL,2.06153260384942385021e+01,7.506342353118172106e+00,0,1,4);
INSERT INTO "result" VALUES(5,2,1,3,'2025-03-01 18:52:24.000000','card-game','p3',3,2,15,0,0,-30,NULL,0,-5,20,2,2,NULL,NULL,2.89215499622215652672e+01,7.58026492690598807655e+00,0,1,4);
INSERT INTO "result" VALUES(2,0,1,1,'2025-02-20 17:30:00.000000','germany','p1',3,3,79,0,0,-67,-6,11,3,65,2,1,8,NULL,2.45380103063457326588e+01,7.72163621629334251394e+00,0,2,3);
INSERT INTO "result" VALUES(2,1,1,2,'2025-02-20 17:30:00.000000','germany','p2',3,2,136,0,0,-10,2,17,14,105,2,0,10,NULL,2.60472526109771642657e+01,8.05490323721022782876e+00,0,0,1);
INSERT INTO "result" VALUES(2,2,1,3,'2025-02-20 17:30:00.000000','germany','p3',3,1,146,1,0,10,-2,15,6,125,2,1,9,NULL,2.80040601127066537392e+01,8.20563334323221837962e+00,1,1,1);
INSERT INTO "result" VALUES(6,0,1,1,'2011-01-01 00:00:00.000000','europe','p1',2,1,80,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.76353894931404973087e+01,8.06590141354368,1,1,1);
INSERT INTO "result" VALUES(6,1,1,8,'2011-01-01 00:00:00.000000','europe','p2',2,2,80,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.23646105068595026912e+01,8.06590141354368,0,0,1);
INSERT INTO "result" VALUES(7,0,1,1,'2011-01-10 00:00:00.000000','Ticket to Ride: India','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.82385865283105417242e+01,7.96440779650303,2,2,2);
INSERT INTO "result" VALUES(7,1,1,9,'2011-01-10 00:00:00.000000','Ticket to Ride: India','north',2,1,121,1,0,128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.56438548327410842375e+01,8.22130052151529611137e+00,1,1,1);
INSERT INTO "result" VALUES(7,2,1,10,'2011-01-10 00:00:00.000000','Ticket to Ride: India','south',2,2,-7,0,0,-128,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2.43561451672589157624e+01,8.25310533609252416908e+00,0,0,1);
INSERT INTO "result" VALUES(1,0,1,1,'2025-03-01 18:00:00.000000','europe','p1',3,1,73,1,0,9,-6,36,19,18,2,1,24,1,2.72162224885670411822e+01,7.62374418580520440968e+00,1,2,4);
INSERT INTO "result" VALUES(1,1,1,2,'2025-03-01 18:00:00.000000','europe','p2',3,3,62,0,0,-11,6,42,12,8,3,1,21,1,2.2733919162764419041e+01,7.79147119799635490267e+00,0,0,2);
INSERT INTO "result" VALUES(1,2,1,3,'2025-03-01 18:00:00.000000','europe','p3',3,2,64,0,0,-9,-10,32,10,22,2,1,24,0,2.84181058345657433505e+01,7.91352800094698949351e+00,0,1,2);
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
	place INTEGER,
	CONSTRAINT pk_seat PRIMARY KEY (game_id, position),
	CONSTRAINT fk_seat_game_id_game FOREIGN KEY(game_id) REFERENCES game (id),
	CONSTRAINT uq_seat_game_id_player UNIQUE (game_id, player),
	CONSTRAINT fk_seat_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "seat" VALUES(1,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL);
INSERT INTO "seat" VALUES(1,1,'p2','Bob','blue',NULL,'153566eb6cc83670ad980dbdc18c25cc',2,NULL,NULL);
INSERT INTO "seat" VALUES(1,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL);
INSERT INTO "seat" VALUES(2,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL);
INSERT INTO "seat" VALUES(2,1,'p2','Bob','blue',NULL,'153566eb6cc83670ad980dbdc18c25cc',2,NULL,NULL);
INSERT INTO "seat" VALUES(2,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL);
INSERT INTO "seat" VALUES(3,0,'p1','Ann','red',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,1,'p2','Bob','blue',NULL,'153566eb6cc83670ad980dbdc18c25cc',NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,0,'p1','Ann','red','t1',NULL,1,NULL,NULL);
INSERT INTO "seat" VALUES(4,1,'p2','Bob','red','t1','153566eb6cc83670ad980dbdc18c25cc',2,NULL,NULL);
INSERT INTO "seat" VALUES(4,2,'p3','Cat','blue','t2',NULL,3,NULL,NULL);
INSERT INTO "seat" VALUES(4,3,'p4','Dan','blue','t2',NULL,4,NULL,NULL);
INSERT INTO "seat" VALUES(4,4,'p5','Eve','green','t3',NULL,5,NULL,NULL);
INSERT INTO "seat" VALUES(4,5,'p6','Fay','green','t3',NULL,6,NULL,NULL);
INSERT INTO "seat" VALUES(5,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL);
INSERT INTO "seat" VALUES(5,1,'p2','Bob','blue',NULL,'153566eb6cc83670ad980dbdc18c25cc',2,NULL,NULL);
INSERT INTO "seat" VALUES(5,2,'p3','Cat','green',NULL,NULL,3,NULL,NULL);
INSERT INTO "seat" VALUES(6,0,'p1','Ann','red',NULL,NULL,1,80,1);
INSERT INTO "seat" VALUES(6,1,'p2','former player','',NULL,NULL,8,80,2);
INSERT INTO "seat" VALUES(7,0,'p1','Ann','','north',NULL,1,121,NULL);
INSERT INTO "seat" VALUES(7,1,'p2','Zoë','','north',NULL,9,121,NULL);
INSERT INTO "seat" VALUES(7,2,'p3','Łukasz','red','south',NULL,10,-7,2);
INSERT INTO "seat" VALUES(8,0,'p1','Ann','red',NULL,NULL,1,NULL,NULL);
INSERT INTO "seat" VALUES(8,1,'p2','Bob','black',NULL,'153566eb6cc83670ad980dbdc18c25cc',2,NULL,NULL);
INSERT INTO "seat" VALUES(8,2,'p3','Cat','green',NULL,'4b2bf72784e33d16cff4f78764c2b688',3,NULL,NULL);
CREATE TABLE seat_request (
	game_id INTEGER NOT NULL,
	player VARCHAR(40) NOT NULL,
	device VARCHAR(32) NOT NULL,
	asked_at DATETIME NOT NULL,
	CONSTRAINT pk_seat_request PRIMARY KEY (game_id, player, device),
	CONSTRAINT fk_seat_request_game_id_seat FOREIGN KEY(game_id, player) REFERENCES seat (game_id, player)
);
INSERT INTO "seat_request" VALUES(8,'p2','3891bb3576bb38c4679f4ae06c2eada5','2025-03-01 19:14:40.000000');
CREATE TABLE tally (
	group_id INTEGER NOT NULL,
	person_id INTEGER NOT NULL,
	board VARCHAR(80) NOT NULL,
	games INTEGER NOT NULL,
	wins INTEGER NOT NULL,
	shared INTEGER NOT NULL,
	points INTEGER NOT NULL,
	contested INTEGER NOT NULL,
	places INTEGER NOT NULL,
	recorded INTEGER NOT NULL,
	routes INTEGER NOT NULL,
	tickets INTEGER NOT NULL,
	awards INTEGER NOT NULL,
	completed INTEGER NOT NULL,
	failed INTEGER NOT NULL,
	mapped INTEGER NOT NULL,
	longest INTEGER NOT NULL,
	stationed INTEGER NOT NULL,
	stations INTEGER NOT NULL,
	best_points INTEGER NOT NULL,
	best_tickets INTEGER,
	best_completed INTEGER,
	best_longest INTEGER,
	closest INTEGER,
	widest INTEGER,
	narrowest INTEGER,
	swing INTEGER,
	best_points_game INTEGER,
	best_tickets_game INTEGER,
	best_completed_game INTEGER,
	best_longest_game INTEGER,
	closest_game INTEGER,
	widest_game INTEGER,
	narrowest_game INTEGER,
	swing_game INTEGER,
	CONSTRAINT pk_tally PRIMARY KEY (group_id, person_id, board),
	CONSTRAINT fk_tally_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id),
	CONSTRAINT fk_tally_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "tally" VALUES(1,1,'team-asia',1,1,1,58,1,1,1,13,25,20,5,1,1,10,0,0,58,25,5,10,0,0,NULL,0,4,4,4,4,4,4,NULL,4);
INSERT INTO "tally" VALUES(1,2,'team-asia',1,1,1,58,1,1,1,13,25,20,5,1,1,10,0,0,58,25,5,10,0,0,NULL,0,4,4,4,4,4,4,NULL,4);
INSERT INTO "tally" VALUES(1,3,'team-asia',1,1,1,58,1,1,1,13,25,20,5,1,1,10,0,0,58,25,5,10,0,0,NULL,0,4,4,4,4,4,4,NULL,4);
INSERT INTO "tally" VALUES(1,4,'team-asia',1,1,1,58,1,1,1,13,25,20,5,1,1,10,0,0,58,25,5,10,0,0,NULL,0,4,4,4,4,4,4,NULL,4);
INSERT INTO "tally" VALUES(1,5,'team-asia',1,0,0,1,1,3,1,10,-9,0,4,2,1,7,0,0,1,-9,4,7,NULL,NULL,-57,-54,4,4,4,4,NULL,NULL,4,4);
INSERT INTO "tally" VALUES(1,6,'team-asia',1,0,0,1,1,3,1,10,-9,0,4,2,1,7,0,0,1,-9,4,7,NULL,NULL,-57,-54,4,4,4,4,NULL,NULL,4,4);
INSERT INTO "tally" VALUES(1,1,'card-game',1,1,0,45,1,1,1,0,0,45,3,2,0,0,0,0,45,0,3,NULL,30,30,NULL,NULL,5,5,5,NULL,5,5,NULL,NULL);
INSERT INTO "tally" VALUES(1,2,'card-game',1,0,0,14,1,3,1,0,-6,20,2,2,0,0,0,0,14,-6,2,NULL,NULL,NULL,-31,NULL,5,5,5,NULL,NULL,NULL,5,NULL);
INSERT INTO "tally" VALUES(1,3,'card-game',1,0,0,15,1,2,1,0,-5,20,2,2,0,0,0,0,15,-5,2,NULL,NULL,NULL,-30,NULL,5,5,5,NULL,NULL,NULL,5,NULL);
INSERT INTO "tally" VALUES(1,1,'germany',1,0,0,79,1,3,1,11,3,65,2,1,1,8,0,0,79,3,2,8,NULL,NULL,-67,-61,2,2,2,2,NULL,NULL,2,2);
INSERT INTO "tally" VALUES(1,2,'germany',1,0,0,136,1,2,1,17,14,105,2,0,1,10,0,0,136,14,2,10,NULL,NULL,-10,-12,2,2,2,2,NULL,NULL,2,2);
INSERT INTO "tally" VALUES(1,3,'germany',1,1,0,146,1,1,1,15,6,125,2,1,1,9,0,0,146,6,2,9,10,10,NULL,12,2,2,2,2,2,2,NULL,2);
INSERT INTO "tally" VALUES(1,1,'Ticket to Ride: India',1,1,0,121,1,1,0,0,0,0,0,0,0,0,0,0,121,NULL,NULL,NULL,128,128,NULL,NULL,7,NULL,NULL,NULL,7,7,NULL,NULL);
INSERT INTO "tally" VALUES(1,9,'Ticket to Ride: India',1,1,0,121,1,1,0,0,0,0,0,0,0,0,0,0,121,NULL,NULL,NULL,128,128,NULL,NULL,7,NULL,NULL,NULL,7,7,NULL,NULL);
INSERT INTO "tally" VALUES(1,10,'Ticket to Ride: India',1,0,0,-7,1,2,0,0,0,0,0,0,0,0,0,0,-7,NULL,NULL,NULL,NULL,NULL,-128,NULL,7,NULL,NULL,NULL,NULL,NULL,7,NULL);
INSERT INTO "tally" VALUES(1,8,'europe',1,0,0,80,1,2,0,0,0,0,0,0,0,0,0,0,80,NULL,NULL,NULL,NULL,NULL,0,NULL,6,NULL,NULL,NULL,NULL,NULL,6,NULL);
INSERT INTO "tally" VALUES(1,1,'europe',2,2,0,153,2,2,1,36,19,18,2,1,1,24,1,1,80,19,2,24,0,9,NULL,15,6,1,1,1,6,1,NULL,1);
INSERT INTO "tally" VALUES(1,2,'europe',1,0,0,62,1,3,1,42,12,8,3,1,1,21,1,1,62,12,3,21,NULL,NULL,-11,-17,1,1,1,1,NULL,NULL,1,1);
INSERT INTO "tally" VALUES(1,3,'europe',1,0,0,64,1,2,1,32,10,22,2,1,1,24,1,0,64,10,2,24,NULL,NULL,-9,1,1,1,1,1,NULL,NULL,1,1);
CREATE TABLE track_count (
	group_id INTEGER NOT NULL,
	board VARCHAR(80) NOT NULL,
	person_id INTEGER NOT NULL,
	route VARCHAR(80) NOT NULL,
	count INTEGER NOT NULL,
	CONSTRAINT pk_track_count PRIMARY KEY (group_id, board, person_id, route),
	CONSTRAINT fk_track_count_group_id_playgroup FOREIGN KEY(group_id) REFERENCES playgroup (id)
);
INSERT INTO "track_count" VALUES(1,'germany',1,'frankfurt--koln',1);
INSERT INTO "track_count" VALUES(1,'germany',1,'frankfurt--wurzburg',1);
INSERT INTO "track_count" VALUES(1,'germany',1,'nurnberg--wurzburg',1);
INSERT INTO "track_count" VALUES(1,'germany',2,'berlin--magdeburg',1);
INSERT INTO "track_count" VALUES(1,'germany',2,'bremen--hannover',1);
INSERT INTO "track_count" VALUES(1,'germany',2,'hannover--magdeburg',1);
INSERT INTO "track_count" VALUES(1,'germany',2,'leipzig--magdeburg',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'augsburg--munchen',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'augsburg--ulm',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'erfurt--leipzig',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'frankfurt--mannheim',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'lindau--ulm',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'mannheim--stuttgart',1);
INSERT INTO "track_count" VALUES(1,'germany',3,'stuttgart--ulm',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'calcutta--dacca',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'chiang-mai--rangoon',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'kunming--mandalay',1);
INSERT INTO "track_count" VALUES(1,'team-asia',1,'mandalay--rangoon',1);
INSERT INTO "track_count" VALUES(1,'team-asia',2,'chiang-mai--mandalay',1);
INSERT INTO "track_count" VALUES(1,'team-asia',2,'dacca--mandalay',1);
INSERT INTO "track_count" VALUES(1,'team-asia',2,'mandalay--rangoon-2',1);
INSERT INTO "track_count" VALUES(1,'team-asia',3,'calcutta--cawnpore',1);
INSERT INTO "track_count" VALUES(1,'team-asia',3,'calcutta--dacca-2',1);
INSERT INTO "track_count" VALUES(1,'team-asia',3,'delhi--lahore',1);
INSERT INTO "track_count" VALUES(1,'team-asia',4,'cawnpore--delhi',1);
INSERT INTO "track_count" VALUES(1,'team-asia',4,'delhi--lahore-2',1);
INSERT INTO "track_count" VALUES(1,'team-asia',4,'lahore--sukkur',1);
INSERT INTO "track_count" VALUES(1,'team-asia',5,'harbin--mukden',1);
INSERT INTO "track_count" VALUES(1,'team-asia',5,'harbin--peking',1);
INSERT INTO "track_count" VALUES(1,'team-asia',6,'calcutta--dacca-3',1);
INSERT INTO "track_count" VALUES(1,'team-asia',6,'hankow--xian',1);
INSERT INTO "track_count" VALUES(1,'team-asia',6,'mukden--peking',1);
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
INSERT INTO "track_count" VALUES(1,'europe',3,'sarajevo--sofia',1);
CREATE TABLE visit (
	device VARCHAR(32) NOT NULL,
	game_id INTEGER NOT NULL,
	seen_at DATETIME NOT NULL,
	CONSTRAINT pk_visit PRIMARY KEY (device, game_id),
	CONSTRAINT fk_visit_game_id_game FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',1,'2025-03-01 18:00:00.000000');
INSERT INTO "visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',1,'2025-03-01 18:12:41.000000');
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',2,'2025-03-01 18:15:41.000000');
INSERT INTO "visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',2,'2025-03-01 18:27:02.000000');
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',3,'2025-03-01 18:30:02.000000');
INSERT INTO "visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',3,'2025-03-01 18:35:23.000000');
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',4,'2025-03-01 18:38:23.000000');
INSERT INTO "visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',4,'2025-03-01 18:49:24.000000');
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',5,'2025-03-01 18:52:24.000000');
INSERT INTO "visit" VALUES('153566eb6cc83670ad980dbdc18c25cc',5,'2025-03-01 18:55:45.000000');
INSERT INTO "visit" VALUES('5fc8116822e1016131fdc443fd9515e3',8,'2025-03-01 19:06:45.000000');
INSERT INTO "visit" VALUES('3891bb3576bb38c4679f4ae06c2eada5',8,'2025-03-01 19:10:40.000000');
CREATE INDEX ix_alias_person_id ON alias (person_id);
CREATE INDEX ix_game_group_played ON game (group_id, played_at, id);
CREATE INDEX ix_seat_person_id ON seat (person_id);
CREATE INDEX ix_result_group_played ON result (group_id, played_at, game_id);
CREATE INDEX ix_result_group_board ON result (group_id, position, board);
CREATE INDEX ix_result_person_played ON result (person_id, played_at, game_id);
CREATE INDEX ix_result_person_board ON result (person_id, board, played_at, game_id);
CREATE INDEX ix_result_person_nth ON result (person_id, nth);
COMMIT;
