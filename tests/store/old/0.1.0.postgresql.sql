CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.alias (
    group_id integer NOT NULL,
    key character varying(22) NOT NULL,
    person_id integer NOT NULL
);
CREATE TABLE public.claimed (
    game_id integer NOT NULL,
    "position" integer NOT NULL,
    routes json NOT NULL
);
CREATE TABLE public.game (
    id integer NOT NULL,
    key character varying(22) NOT NULL,
    box character varying(40) NOT NULL,
    variant character varying(40) NOT NULL,
    modules json NOT NULL,
    options json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    code character varying(6),
    host character varying(32),
    reveal_at timestamp with time zone,
    group_id integer,
    played_at timestamp with time zone NOT NULL,
    minutes integer,
    location character varying(80) DEFAULT ''::character varying NOT NULL,
    notes character varying(4000) DEFAULT ''::character varying NOT NULL,
    source character varying(10) DEFAULT 'moves'::character varying NOT NULL,
    title character varying(80) DEFAULT ''::character varying NOT NULL
);
CREATE SEQUENCE public.game_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.game_id_seq OWNED BY public.game.id;
CREATE TABLE public.guesses (
    source character varying(64) NOT NULL,
    remaining double precision NOT NULL,
    counted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.meeting (
    group_id integer NOT NULL,
    person_id integer NOT NULL,
    other_id integer NOT NULL,
    board character varying(80) NOT NULL,
    games integer NOT NULL,
    ahead integer NOT NULL,
    behind integer NOT NULL,
    allied integer NOT NULL
);
CREATE TABLE public.move (
    game_id integer NOT NULL,
    seq integer NOT NULL,
    uuid character varying(36) NOT NULL,
    body json NOT NULL,
    recorded_by character varying(32) NOT NULL,
    recorded_at timestamp with time zone NOT NULL
);
CREATE TABLE public.person (
    id integer NOT NULL,
    group_id integer NOT NULL,
    key character varying(22) NOT NULL,
    name character varying(40) NOT NULL,
    color character varying(10),
    removed_at timestamp with time zone,
    mu double precision,
    sigma double precision,
    streak integer NOT NULL,
    longest_streak integer NOT NULL
);
CREATE SEQUENCE public.person_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.person_id_seq OWNED BY public.person.id;
CREATE TABLE public.playgroup (
    id integer NOT NULL,
    key character varying(22) NOT NULL,
    name character varying(40) NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.playgroup_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.playgroup_id_seq OWNED BY public.playgroup.id;
CREATE TABLE public.playgroup_visit (
    device character varying(32) NOT NULL,
    group_id integer NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.result (
    game_id integer NOT NULL,
    "position" integer NOT NULL,
    group_id integer,
    person_id integer,
    played_at timestamp with time zone NOT NULL,
    board character varying(80) NOT NULL,
    side character varying(40) NOT NULL,
    sides integer NOT NULL,
    place integer NOT NULL,
    points integer NOT NULL,
    won boolean NOT NULL,
    shared boolean NOT NULL,
    lead integer,
    lead_before integer,
    routes integer,
    tickets integer,
    awards integer,
    completed integer,
    failed integer,
    longest integer,
    stations integer,
    mu double precision,
    sigma double precision,
    streak integer NOT NULL,
    longest_streak integer NOT NULL,
    nth integer NOT NULL
);
CREATE TABLE public.seat (
    game_id integer NOT NULL,
    "position" integer NOT NULL,
    player character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    color character varying(10) NOT NULL,
    team character varying(40),
    device character varying(32),
    person_id integer,
    points integer,
    place integer
);
CREATE TABLE public.seat_request (
    game_id integer NOT NULL,
    player character varying(40) NOT NULL,
    device character varying(32) NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.tally (
    group_id integer NOT NULL,
    person_id integer NOT NULL,
    board character varying(80) NOT NULL,
    games integer NOT NULL,
    wins integer NOT NULL,
    shared integer NOT NULL,
    points integer NOT NULL,
    contested integer NOT NULL,
    places integer NOT NULL,
    recorded integer NOT NULL,
    routes integer NOT NULL,
    tickets integer NOT NULL,
    awards integer NOT NULL,
    completed integer NOT NULL,
    failed integer NOT NULL,
    mapped integer NOT NULL,
    longest integer NOT NULL,
    stationed integer NOT NULL,
    stations integer NOT NULL,
    best_points integer NOT NULL,
    best_tickets integer,
    best_completed integer,
    best_longest integer,
    closest integer,
    widest integer,
    narrowest integer,
    swing integer,
    best_points_game integer,
    best_tickets_game integer,
    best_completed_game integer,
    best_longest_game integer,
    closest_game integer,
    widest_game integer,
    narrowest_game integer,
    swing_game integer
);
CREATE TABLE public.track_count (
    group_id integer NOT NULL,
    board character varying(80) NOT NULL,
    person_id integer NOT NULL,
    route character varying(80) NOT NULL,
    count integer NOT NULL
);
CREATE TABLE public.visit (
    device character varying(32) NOT NULL,
    game_id integer NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.game ALTER COLUMN id SET DEFAULT nextval('public.game_id_seq'::regclass);
ALTER TABLE ONLY public.person ALTER COLUMN id SET DEFAULT nextval('public.person_id_seq'::regclass);
ALTER TABLE ONLY public.playgroup ALTER COLUMN id SET DEFAULT nextval('public.playgroup_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES
	('0003');
INSERT INTO public.alias VALUES
	(1, 'na8fQEh5yd2fRzCCqQe5dw', 1);
INSERT INTO public.claimed VALUES
	(3, 0, '["agra--kathmandu", "agra--rawalpindi", "bombay--colombo", "rawalpindi--samarkand"]'),
	(3, 1, '["hanoi--macau", "hanoi--saigon", "irkutsk--ulan-bator", "karachi--shiraz", "saigon--singapore"]'),
	(4, 0, '["calcutta--dacca", "chiang-mai--rangoon", "kunming--mandalay", "mandalay--rangoon"]'),
	(4, 1, '["chiang-mai--mandalay", "dacca--mandalay", "mandalay--rangoon-2"]'),
	(4, 2, '["calcutta--cawnpore", "calcutta--dacca-2", "delhi--lahore"]'),
	(4, 3, '["cawnpore--delhi", "delhi--lahore-2", "lahore--sukkur"]'),
	(4, 4, '["harbin--mukden", "harbin--peking"]'),
	(4, 5, '["calcutta--dacca-3", "hankow--xian", "mukden--peking"]'),
	(5, 0, '[]'),
	(5, 1, '[]'),
	(5, 2, '[]'),
	(2, 0, '["frankfurt--koln", "frankfurt--wurzburg", "nurnberg--wurzburg"]'),
	(2, 1, '["berlin--magdeburg", "bremen--hannover", "hannover--magdeburg", "leipzig--magdeburg"]'),
	(2, 2, '["augsburg--munchen", "augsburg--ulm", "erfurt--leipzig", "frankfurt--mannheim", "lindau--ulm", "mannheim--stuttgart", "stuttgart--ulm"]'),
	(1, 0, '["berlin--frankfurt", "berlin--warszawa", "dieppe--london", "dieppe--paris", "edinburgh--london", "frankfurt--paris", "petrograd--wilno", "warszawa--wilno"]'),
	(1, 1, '["barcelona--marseille", "barcelona--pamplona", "brest--pamplona", "brest--paris", "marseille--pamplona", "marseille--roma", "marseille--zurich", "munchen--wien", "munchen--zurich"]'),
	(1, 2, '["athina--sarajevo", "athina--sofia", "berlin--essen", "berlin--wien", "budapest--sarajevo", "budapest--wien", "essen--kobenhavn", "kobenhavn--stockholm", "sarajevo--sofia"]');
INSERT INTO public.game VALUES
	(3, 'FLDamTEj-PUSUqPaZbFN3g', 'legendary-asia', 'base', '[]', '{"double_routes": "auto"}', '2025-03-01 18:30:02+00', '2025-03-01 18:35:23+00', 16, NULL, '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:35:22+00', NULL, '2025-03-01 18:30:02+00', NULL, '', '', 'moves', ''),
	(4, '_1Orlledt78R1Q7Tp_HJiw', 'team-asia', 'base', '[]', '{"double_routes": "auto"}', '2025-03-01 18:38:23+00', '2025-03-01 18:49:24+00', 33, NULL, '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:49:23+00', 1, '2025-03-01 18:38:23+00', NULL, '', '', 'moves', ''),
	(8, 'a5bYlaxx9MLQwvWeJvL8yA', 'germany', 'base', '[]', '{"double_routes": "auto"}', '2025-03-01 19:06:45+00', NULL, 15, 'AALUHE', '5fc8116822e1016131fdc443fd9515e3', NULL, 1, '2025-03-01 19:06:45+00', NULL, '', '', 'moves', ''),
	(5, 'nt3qeL-dO5JqNP0N98urjg', 'card-game', 'base', '[]', '{"double_routes": "auto"}', '2025-03-01 18:52:24+00', '2025-03-01 18:55:45+00', 10, NULL, '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:55:44+00', 1, '2025-03-01 18:52:24+00', NULL, '', '', 'moves', ''),
	(2, 'NXxL6NEAxZNiQBCEu-yB-g', 'germany', 'base', '["depots"]', '{"double_routes": "auto"}', '2025-03-01 18:15:41+00', '2025-03-01 18:27:02+00', 35, NULL, '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:27:01+00', 1, '2025-02-20 17:30:00+00', 95, 'Ann''s cellar', 'Поезд ушёл 😀;
-- и «вернулся» =1+1\', 'moves', ''),
	(6, 'ZssoQWmYz6GQ5Ftsw1bwyQ', 'europe', 'base', '[]', '{}', '2025-03-01 18:58:45+00', '2025-03-01 18:58:45+00', 0, NULL, NULL, '2025-03-01 18:58:45+00', 1, '2011-01-01 00:00:00+00', NULL, '', '', 'hand', ''),
	(7, 'vZnH-CD89Z3VKhS5OTevNA', '', 'base', '[]', '{}', '2025-03-01 18:58:45+00', '2025-03-01 18:58:45+00', 0, NULL, NULL, '2025-03-01 18:58:45+00', 1, '2011-01-10 00:00:00+00', NULL, '', '', 'hand', 'Ticket to Ride: India'),
	(1, 'Vb-9ewFkyJHyiX1-djg9Mg', 'europe', 'base', '[]', '{"double_routes": "auto"}', '2025-03-01 18:00:00+00', '2025-03-01 19:04:45+00', 41, NULL, '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:12:40+00', 1, '2025-03-01 18:00:00+00', NULL, '', '', 'moves', '');
INSERT INTO public.guesses VALUES
	('127.0.0.1', 9, '2025-03-01 19:06:45+00'),
	('everybody', 299, '2025-03-01 19:06:45+00');
INSERT INTO public.meeting VALUES
	(1, 1, 2, 'team-asia', 1, 0, 0, 1),
	(1, 1, 3, 'team-asia', 1, 0, 0, 0),
	(1, 1, 4, 'team-asia', 1, 0, 0, 0),
	(1, 1, 5, 'team-asia', 1, 1, 0, 0),
	(1, 1, 6, 'team-asia', 1, 1, 0, 0),
	(1, 2, 1, 'team-asia', 1, 0, 0, 1),
	(1, 2, 3, 'team-asia', 1, 0, 0, 0),
	(1, 2, 4, 'team-asia', 1, 0, 0, 0),
	(1, 2, 5, 'team-asia', 1, 1, 0, 0),
	(1, 2, 6, 'team-asia', 1, 1, 0, 0),
	(1, 3, 1, 'team-asia', 1, 0, 0, 0),
	(1, 3, 2, 'team-asia', 1, 0, 0, 0),
	(1, 3, 4, 'team-asia', 1, 0, 0, 1),
	(1, 3, 5, 'team-asia', 1, 1, 0, 0),
	(1, 3, 6, 'team-asia', 1, 1, 0, 0),
	(1, 4, 1, 'team-asia', 1, 0, 0, 0),
	(1, 4, 2, 'team-asia', 1, 0, 0, 0),
	(1, 4, 3, 'team-asia', 1, 0, 0, 1),
	(1, 4, 5, 'team-asia', 1, 1, 0, 0),
	(1, 4, 6, 'team-asia', 1, 1, 0, 0),
	(1, 5, 1, 'team-asia', 1, 0, 1, 0),
	(1, 5, 2, 'team-asia', 1, 0, 1, 0),
	(1, 5, 3, 'team-asia', 1, 0, 1, 0),
	(1, 5, 4, 'team-asia', 1, 0, 1, 0),
	(1, 5, 6, 'team-asia', 1, 0, 0, 1),
	(1, 6, 1, 'team-asia', 1, 0, 1, 0),
	(1, 6, 2, 'team-asia', 1, 0, 1, 0),
	(1, 6, 3, 'team-asia', 1, 0, 1, 0),
	(1, 6, 4, 'team-asia', 1, 0, 1, 0),
	(1, 6, 5, 'team-asia', 1, 0, 0, 1),
	(1, 1, 2, 'card-game', 1, 1, 0, 0),
	(1, 1, 3, 'card-game', 1, 1, 0, 0),
	(1, 2, 1, 'card-game', 1, 0, 1, 0),
	(1, 2, 3, 'card-game', 1, 0, 1, 0),
	(1, 3, 1, 'card-game', 1, 0, 1, 0),
	(1, 3, 2, 'card-game', 1, 1, 0, 0),
	(1, 1, 2, 'germany', 1, 0, 1, 0),
	(1, 1, 3, 'germany', 1, 0, 1, 0),
	(1, 2, 1, 'germany', 1, 1, 0, 0),
	(1, 2, 3, 'germany', 1, 0, 1, 0),
	(1, 3, 1, 'germany', 1, 1, 0, 0),
	(1, 3, 2, 'germany', 1, 1, 0, 0),
	(1, 1, 9, 'Ticket to Ride: India', 1, 0, 0, 1),
	(1, 1, 10, 'Ticket to Ride: India', 1, 1, 0, 0),
	(1, 9, 1, 'Ticket to Ride: India', 1, 0, 0, 1),
	(1, 9, 10, 'Ticket to Ride: India', 1, 1, 0, 0),
	(1, 10, 1, 'Ticket to Ride: India', 1, 0, 1, 0),
	(1, 10, 9, 'Ticket to Ride: India', 1, 0, 1, 0),
	(1, 1, 8, 'europe', 1, 1, 0, 0),
	(1, 8, 1, 'europe', 1, 0, 1, 0),
	(1, 1, 2, 'europe', 1, 1, 0, 0),
	(1, 1, 3, 'europe', 1, 1, 0, 0),
	(1, 2, 1, 'europe', 1, 0, 1, 0),
	(1, 2, 3, 'europe', 1, 0, 1, 0),
	(1, 3, 1, 'europe', 1, 0, 1, 0),
	(1, 3, 2, 'europe', 1, 1, 0, 0);
INSERT INTO public.move VALUES
	(1, 1, '7ad83f05-3662-46ba-8103-551c82e4f216', '{"type": "claim", "player": "p1", "route": "edinburgh--london"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:00:50+00'),
	(1, 2, '8666f7a0-9f6c-4c25-b7e1-1403f348ed35', '{"type": "claim", "player": "p2", "route": "brest--paris"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:01:10+00'),
	(1, 3, '5397b2b7-d290-4299-ac79-34169b106aa6', '{"type": "claim", "player": "p3", "route": "berlin--wien"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:01:30+00'),
	(1, 4, 'e193df2b-823e-4942-a732-ffb0ce5599ca', '{"type": "claim", "player": "p1", "route": "frankfurt--paris-2"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:01:50+00'),
	(1, 5, '50b1b006-b735-4e47-96a4-8b2995e60db4', '{"type": "undo", "move": 3}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:02:10+00'),
	(1, 6, '9e80936d-1fdd-4489-98b7-7db5e8663865', '{"type": "claim", "player": "p1", "route": "dieppe--london"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:02:30+00'),
	(1, 7, '8b6b2312-11b7-43b3-aa91-3b567dd36364', '{"type": "claim", "player": "p2", "route": "brest--pamplona"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:02:50+00'),
	(1, 8, '9d0f600c-cc31-4a36-b482-99f8924e73b5', '{"type": "claim", "player": "p3", "route": "budapest--wien"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:03:10+00'),
	(1, 9, 'b4f10a41-6c88-4549-a0f3-6fcbe07c1296', '{"type": "claim", "player": "p1", "route": "dieppe--paris"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:03:30+00'),
	(1, 10, '982ea8ba-93a2-4e66-9542-cb554c99edc7', '{"type": "claim", "player": "p2", "route": "barcelona--pamplona"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:03:50+00'),
	(1, 11, 'bca355b3-1033-4721-b881-a76e3017f0f9', '{"type": "claim", "player": "p3", "route": "budapest--sarajevo"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:04:10+00'),
	(1, 12, '3480b0d2-6ce4-47c1-a141-c3f40828d885', '{"type": "claim", "player": "p1", "route": "frankfurt--paris"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:04:30+00'),
	(1, 13, 'caef997c-6200-45e1-a9e6-c23d77860c2e', '{"type": "claim", "player": "p2", "route": "barcelona--marseille"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:04:50+00'),
	(1, 14, '884aede4-508f-4042-bd36-156def7538da', '{"type": "claim", "player": "p3", "route": "athina--sarajevo"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:05:10+00'),
	(1, 15, '772abe85-9df8-4ca4-a990-53a98bd33d67', '{"type": "claim", "player": "p1", "route": "berlin--frankfurt"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:05:30+00'),
	(1, 16, '54758763-f28e-4a9e-94c9-a06ba047c2c8', '{"type": "claim", "player": "p2", "route": "marseille--pamplona"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:05:50+00'),
	(1, 17, '160b8fd3-5493-405b-9492-3e34842792b4', '{"type": "claim", "player": "p3", "route": "athina--sofia"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:06:10+00'),
	(1, 18, 'b850163e-53ac-47ca-9991-e2c8e122792c', '{"type": "claim", "player": "p1", "route": "berlin--warszawa"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:06:30+00'),
	(1, 19, '2709fd00-959f-4516-ad31-87670ed2f497', '{"type": "claim", "player": "p2", "route": "marseille--zurich"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:06:50+00'),
	(1, 20, 'c7a968ad-51c5-4925-a469-4a9d5545df58', '{"type": "claim", "player": "p3", "route": "sarajevo--sofia"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:07:10+00'),
	(1, 21, '8fc24f17-f9bf-46f5-833f-df8ae9ad6224', '{"type": "claim", "player": "p1", "route": "warszawa--wilno"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:07:30+00'),
	(1, 22, '46124fc5-5577-442f-b5a3-748eebb87f06', '{"type": "claim", "player": "p2", "route": "munchen--zurich"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:07:50+00'),
	(1, 23, '15ef0bd2-4396-4434-a2c0-cac0c93e43d0', '{"type": "claim", "player": "p3", "route": "kobenhavn--stockholm"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:08:10+00'),
	(1, 24, '10e514a4-f633-49cc-bd48-8ea15e28e73a', '{"type": "claim", "player": "p1", "route": "petrograd--wilno"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:08:30+00'),
	(1, 25, '99c846a7-eaa3-4512-99e0-39d07d16651b', '{"type": "claim", "player": "p2", "route": "munchen--wien"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:08:50+00'),
	(1, 26, 'e37f5cb8-419e-4cab-af79-4c25083855e9', '{"type": "claim", "player": "p3", "route": "essen--kobenhavn"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:09:10+00'),
	(1, 27, '501ee55e-e55d-46aa-992f-63b8b3596132', '{"type": "station", "player": "p1", "city": "brest"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:09:30+00'),
	(1, 28, '8095f1a7-1e1d-4855-a081-df1a48ed82ea', '{"type": "claim", "player": "p2", "route": "marseille--roma"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:09:50+00'),
	(1, 29, 'c05d9879-c320-423d-a579-42ed2249df48', '{"type": "claim", "player": "p3", "route": "berlin--essen"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:10:10+00'),
	(1, 30, '40e083b9-6139-44d0-a774-409c8d17a124', '{"type": "station", "player": "p2", "city": "wien"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:10:30+00'),
	(1, 31, 'aca69b13-0012-425b-acbc-539e77fc59a4', '{"type": "claim", "player": "p3", "route": "petrograd--stockholm"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:10:50+00'),
	(1, 32, 'a604bf3a-22c6-4781-8867-aff75d9a6ff1', '{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin", "paris--wien"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:11:10+00'),
	(1, 33, 'c39a05b9-5ae1-49ae-9fc3-2837c7da9214', '{"type": "tickets", "player": "p2", "keep": ["brest--marseille", "barcelona--munchen", "zurich--budapest", "berlin--roma"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:11:30+00'),
	(1, 34, '59dcd614-7ad3-4234-8879-640d6226ed5d', '{"type": "tickets", "player": "p3", "keep": ["stockholm--wien", "budapest--sofia", "kyiv--petrograd"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:11:50+00'),
	(1, 35, '9ecdacb6-3d5e-4e55-8f68-f4f681ba31b6', '{"type": "borrow", "player": "p2", "city": "wien", "route": "budapest--wien"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:12:10+00'),
	(2, 1, '5051b727-3432-4355-9651-a6c2e1126487', '{"type": "depot", "player": "p3", "city": "frankfurt"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:16:31+00'),
	(2, 2, 'e4a43bb3-3ce9-4146-ae97-2b37e95bcc0e', '{"type": "depot", "player": "p2", "city": "berlin"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:16:51+00'),
	(2, 3, 'd8b0f934-ffbb-4651-b326-ee71f8d05301', '{"type": "depot", "player": "p1", "city": "koln"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:17:11+00'),
	(2, 4, '903ce125-1b15-4ee9-9ab4-f7c3b6d3d928', '{"type": "tickets", "player": "p1", "keep": ["koln--frankfurt", "koln--nurnberg"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:17:31+00'),
	(2, 5, 'ce781ae5-c6cb-491e-a407-853b33f58d47', '{"type": "tickets", "player": "p2", "keep": ["berlin--leipzig", "bremen--berlin"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:17:51+00'),
	(2, 6, '91956769-48a2-40fe-a942-1078e07159f5', '{"type": "tickets", "player": "p3", "keep": ["frankfurt--lindau", "koblenz--ulm", "munchen--stuttgart"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:18:11+00'),
	(2, 7, '78ca0aad-373d-490c-982b-d1e944daf9d8', '{"type": "stock", "player": "p1", "owner": "p1"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:18:31+00'),
	(2, 8, '7c3e672c-bd56-427b-90c7-bace33bf23e1', '{"type": "stock", "player": "p2", "owner": "p2"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:18:51+00'),
	(2, 9, 'e93e2400-3cde-42ac-9619-bdee88cfac6b', '{"type": "claim", "player": "p3", "route": "mannheim--stuttgart", "take": {"mannheim": "green", "stuttgart": "white"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:19:11+00'),
	(2, 10, '9a878257-6dda-44c5-bb2f-b2c94a2237cd', '{"type": "stock", "player": "p1", "owner": "p3"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:19:31+00'),
	(2, 11, '8277ec54-a8d6-4d4a-966d-b1629225af62', '{"type": "claim", "player": "p2", "route": "berlin--magdeburg", "take": {"berlin": "red", "magdeburg": "red"}, "collect": ["p2"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:19:51+00'),
	(2, 12, '1e994b7f-650b-46d0-a89d-5822c0ddfaf9', '{"type": "claim", "player": "p3", "route": "stuttgart--ulm", "take": {"stuttgart": "white", "ulm": "red"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:20:11+00'),
	(2, 13, '935620e4-f10c-4336-a7ac-6418aada32a6', '{"type": "claim", "player": "p1", "route": "frankfurt--koln", "take": {"frankfurt": "red", "koln": "blue"}, "collect": ["p1", "p3"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:20:31+00'),
	(2, 14, '7ba35edb-84f8-4bc6-8006-518c2543984a', '{"type": "depot", "player": "p2", "city": "leipzig"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:20:51+00'),
	(2, 15, '5d95bfa5-2ab7-43ff-b1d3-84765906aced', '{"type": "claim", "player": "p2", "route": "leipzig--magdeburg", "take": {"leipzig": "yellow"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:21:11+00'),
	(2, 16, '065dfdb8-e8f9-4d6f-8cce-be0ed04697f2', '{"type": "claim", "player": "p3", "route": "lindau--ulm", "take": {"lindau": "blue"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:21:31+00'),
	(2, 17, '65321e77-b545-4423-9361-58144eefebaa', '{"type": "stock", "player": "p1", "owner": "p2"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:21:51+00'),
	(2, 18, 'f18a5ee1-cb79-4eff-a1b0-858c4de97ee0', '{"type": "stock", "player": "p2", "owner": "p3"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:22:11+00'),
	(2, 19, '5b7d3881-9a69-449f-8639-e3713bfcc6a6', '{"type": "claim", "player": "p3", "route": "frankfurt--mannheim", "take": {"frankfurt": "yellow"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:22:31+00'),
	(2, 20, '48bfe37c-fcc8-4ea9-8a18-4c45bbdf3660', '{"type": "claim", "player": "p1", "route": "frankfurt--wurzburg", "take": {"frankfurt": "blue", "wurzburg": "green"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:22:51+00'),
	(2, 21, '4f96ec58-69e0-4590-9e8e-56c7a5c1cfd6', '{"type": "claim", "player": "p2", "route": "hannover--magdeburg", "take": {"hannover": "black"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:23:11+00'),
	(2, 22, 'c47e0bd3-feb7-4c0f-8862-c9b3f634812e', '{"type": "depot", "player": "p3", "city": "ulm"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:23:31+00'),
	(2, 23, '74f51015-99af-4285-b9f4-b2bab1b65847', '{"type": "depot", "player": "p3", "city": "munchen"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:23:51+00'),
	(2, 24, 'abc08120-6335-4c23-b068-758b2961c329', '{"type": "claim", "player": "p3", "route": "augsburg--ulm", "take": {"augsburg": "blue"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:24:11+00'),
	(2, 25, 'bd2c3be9-2d8c-4831-8a98-39638bd385c0', '{"type": "claim", "player": "p1", "route": "nurnberg--wurzburg", "take": {"nurnberg": "blue"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:24:31+00'),
	(2, 26, 'f6483b6c-a5dd-4b71-8b36-10d6501bb5c0', '{"type": "claim", "player": "p2", "route": "bremen--hannover", "take": {"bremen": "green"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:24:51+00'),
	(2, 27, '6bbeae1e-5c00-44ef-92ef-10d08609b985', '{"type": "claim", "player": "p3", "route": "augsburg--munchen", "take": {"munchen": "red"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:25:11+00'),
	(2, 28, 'd3afa5bf-38cb-4037-a5f4-38bf2f81e646', '{"type": "stock", "player": "p1", "owner": "p3"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:25:31+00'),
	(2, 29, 'ede6692c-4efc-46ca-b47e-b0f7b4d048dd', '{"type": "stock", "player": "p2", "owner": "p2"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:25:51+00'),
	(2, 30, 'a07aed5b-2bf3-402a-84b6-a968358f06c5', '{"type": "claim", "player": "p3", "route": "erfurt--leipzig", "take": {"erfurt": "white", "leipzig": "black"}, "collect": ["p2"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:26:11+00'),
	(2, 31, 'bf740583-5d7f-4688-9db7-ff193db5f7f2', '{"type": "tickets", "player": "p1", "keep": [{"a": "kiel", "b": "munchen", "points": 9}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:26:31+00'),
	(3, 1, '4e7e65d7-70fb-4e53-8a8b-c21977b0148c', '{"type": "tickets", "player": "p1", "keep": ["samarkand--agra"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:30:52+00'),
	(3, 2, 'f2b7dbe6-a377-4fcb-baad-c473146c138e', '{"type": "tickets", "player": "p2", "keep": ["macau--singapore"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:31:12+00'),
	(3, 3, 'a9948374-a17d-426a-b4f3-0fb70570f03a', '{"type": "claim", "player": "p1", "route": "agra--rawalpindi"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:31:32+00'),
	(3, 4, 'c6b2d352-5ef4-41d3-abef-4d41eef88f00', '{"type": "claim", "player": "p2", "route": "karachi--shiraz-2"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:31:52+00'),
	(3, 5, '1cfe5e78-06c2-4b10-ad0d-c9f2d2ed780e', '{"type": "undo", "move": 3}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:32:12+00'),
	(3, 6, '0833c1f3-c6a9-43f9-b26e-54adf79b40a3', '{"type": "claim", "player": "p2", "route": "karachi--shiraz"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:32:32+00'),
	(3, 7, '53b8d5f7-dfed-4c52-ad74-2fc808362ead', '{"type": "claim", "player": "p1", "route": "rawalpindi--samarkand"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:32:52+00'),
	(3, 8, '4216f6b3-4986-44b0-b183-ce2930382110', '{"type": "claim", "player": "p2", "route": "irkutsk--ulan-bator"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:33:12+00'),
	(3, 9, '199fb104-4ed2-4c0a-8188-bbd77529cc26', '{"type": "claim", "player": "p1", "route": "agra--kathmandu"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:33:32+00'),
	(3, 10, 'b4931037-6f51-4f40-ba69-b1e79bd8e540', '{"type": "claim", "player": "p2", "route": "hanoi--macau"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:33:52+00'),
	(3, 11, 'a1492778-58cf-4a0a-8ac8-f90e1ed767ea', '{"type": "claim", "player": "p1", "route": "bombay--colombo"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:34:12+00'),
	(3, 12, 'fca777c3-0e55-418f-a697-71ef5e824eff', '{"type": "claim", "player": "p2", "route": "hanoi--saigon"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:34:32+00'),
	(3, 13, 'f61602d2-3cbd-41f6-8c41-f0c9fc403683', '{"type": "claim", "player": "p2", "route": "saigon--singapore"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:34:52+00'),
	(4, 1, '7c17adb3-1409-42b4-b58e-7a4d90922259', '{"type": "tickets", "player": "p1", "keep": [{"a": "calcutta", "b": "rangoon", "points": 6}, {"a": "dacca", "b": "chiang-mai", "points": 4}, {"a": "calcutta", "b": "kunming", "points": 8}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:39:13+00'),
	(4, 2, 'f4a69551-7a61-420a-8555-0d72de5dffa8', '{"type": "tickets", "player": "p2", "keep": [{"a": "kunming", "b": "rangoon", "points": 5}, {"a": "dacca", "b": "kunming", "points": 7}, {"a": "hanoi", "b": "rangoon", "points": 5}]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:39:33+00'),
	(4, 3, 'a8287727-1180-4a2a-b40a-40ee19e629c1', '{"type": "tickets", "player": "p3", "keep": [{"a": "dacca", "b": "delhi", "points": 6}, {"a": "calcutta", "b": "sukkur", "points": 9}, {"a": "cawnpore", "b": "lahore", "points": 3}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:39:53+00'),
	(4, 4, '610ed304-20dd-41ee-bc0e-be51bacafbf8', '{"type": "tickets", "player": "p4", "keep": [{"a": "dacca", "b": "sukkur", "points": 10}, {"a": "delhi", "b": "sukkur", "points": 4}, {"a": "chengdu", "b": "lhasa", "points": 7}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:40:13+00'),
	(4, 5, '91bb8110-946e-44f4-aa90-15c1883bddf2', '{"type": "tickets", "player": "p5", "keep": [{"a": "harbin", "b": "mukden", "points": 2}, {"a": "harbin", "b": "peking", "points": 3}, {"a": "canton", "b": "mukden", "points": 12}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:40:33+00'),
	(4, 6, 'de16b584-28ce-4f2d-bccf-1808fff3d670', '{"type": "tickets", "player": "p6", "keep": [{"a": "mukden", "b": "peking", "points": 2}, {"a": "calcutta", "b": "dacca", "points": 1}, {"a": "hanoi", "b": "xian", "points": 5}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:40:53+00'),
	(4, 7, '06741802-dfad-4930-8b3c-78e2d7c4a461', '{"type": "share", "player": "p1", "tickets": [{"a": "calcutta", "b": "rangoon", "points": 6}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:41:13+00'),
	(4, 8, '999294c3-5c78-48bc-a01b-e11a4010327e', '{"type": "share", "player": "p2", "tickets": [{"a": "hanoi", "b": "rangoon", "points": 5}]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:41:33+00'),
	(4, 9, '8df2e4e2-dcf4-4baf-befd-b0460d888b6c', '{"type": "share", "player": "p3", "tickets": [{"a": "dacca", "b": "delhi", "points": 6}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:41:53+00'),
	(4, 10, '4cd50f49-18d4-4bad-97b0-e2de28c72109', '{"type": "share", "player": "p4", "tickets": [{"a": "chengdu", "b": "lhasa", "points": 7}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:42:13+00'),
	(4, 11, '83c40892-20c7-4734-8190-3d3b36cc0f3b', '{"type": "share", "player": "p5", "tickets": [{"a": "canton", "b": "mukden", "points": 12}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:42:33+00'),
	(4, 12, 'a0c0a04b-db08-438e-9857-2db2712f0fac', '{"type": "share", "player": "p6", "tickets": [{"a": "hanoi", "b": "xian", "points": 5}]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:42:53+00'),
	(4, 13, '04036ee7-8c0a-4fd4-8f2d-e25d5d6fcf1c', '{"type": "claim", "player": "p1", "route": "mandalay--rangoon"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:43:13+00'),
	(4, 14, '971edc43-0a78-4f64-a5eb-bcc8a3e8e7b0', '{"type": "claim", "player": "p2", "route": "mandalay--rangoon-2"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:43:33+00'),
	(4, 15, '8ef9a6cc-5028-41e3-badf-1a70ce4383fb', '{"type": "claim", "player": "p3", "route": "calcutta--dacca-2"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:43:53+00'),
	(4, 16, '3a0fc539-9437-46d5-b9b2-8d7036ce3e6b', '{"type": "claim", "player": "p4", "route": "cawnpore--delhi"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:44:13+00'),
	(4, 17, '32462f76-a6d2-49fa-af2f-a4e1c01d5b47', '{"type": "claim", "player": "p5", "route": "harbin--peking"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:44:33+00'),
	(4, 18, 'c477335e-0653-4cef-8e7c-beffdcc5f9a3', '{"type": "claim", "player": "p6", "route": "calcutta--dacca-3"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:44:53+00'),
	(4, 19, 'ec9dca99-1836-4c47-99a4-83ff59451309', '{"type": "claim", "player": "p1", "route": "calcutta--dacca"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:45:13+00'),
	(4, 20, 'd75e5ef3-4cd4-4ea1-b1e8-b0d3126571bc', '{"type": "claim", "player": "p2", "route": "dacca--mandalay"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:45:33+00'),
	(4, 21, 'e81fd5d3-a378-4ce2-b3d3-2ac5bc9f019f', '{"type": "claim", "player": "p3", "route": "calcutta--cawnpore"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:45:53+00'),
	(4, 22, 'a165981b-768a-437f-a249-82006cf70aa9', '{"type": "claim", "player": "p4", "route": "delhi--lahore-2"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:46:13+00'),
	(4, 23, 'd38cab42-16ac-44c9-856e-1de8219a6b2d', '{"type": "claim", "player": "p5", "route": "harbin--mukden"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:46:33+00'),
	(4, 24, 'd8976222-247d-4fcf-9783-fcfe12e317f8', '{"type": "claim", "player": "p6", "route": "mukden--peking"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:46:53+00'),
	(4, 25, '3126085a-d575-491c-ba1a-ba62f8e8b256', '{"type": "claim", "player": "p1", "route": "chiang-mai--rangoon"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:47:13+00'),
	(4, 26, '169f2d70-65d5-4f3d-af20-4e01d2c815ca', '{"type": "claim", "player": "p2", "route": "chiang-mai--mandalay"}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:47:33+00'),
	(4, 27, 'a792e9aa-318a-4057-9f07-1e13373c5877', '{"type": "claim", "player": "p3", "route": "delhi--lahore"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:47:53+00'),
	(4, 28, 'abee5076-58da-4c43-8013-09c0c855d675', '{"type": "claim", "player": "p4", "route": "lahore--sukkur"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:48:13+00'),
	(4, 29, 'c8b61df2-584f-4e96-919a-a38d3bf064d2', '{"type": "claim", "player": "p6", "route": "hankow--xian"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:48:33+00'),
	(4, 30, '81c7ee63-8cb7-437f-861d-97723058d284', '{"type": "claim", "player": "p1", "route": "kunming--mandalay"}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:48:53+00'),
	(5, 1, '00a27dca-2a9a-4d70-a02d-a5842488ba84', '{"type": "tickets", "player": "p1", "keep": ["dallas--miami", "dallas--washington", "new-york--miami", "los-angeles--nashville", "chicago--new-york"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:53:14+00'),
	(5, 2, '61b34ba5-3564-434d-b55c-cc27f1aead0d', '{"type": "tickets", "player": "p2", "keep": ["dallas--winnipeg", "chicago--charleston", "seattle--saint-louis", "miami--boston"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:53:34+00'),
	(5, 3, '54c94105-9da9-460c-a366-f884639276e2', '{"type": "tickets", "player": "p3", "keep": ["seattle--phoenix", "los-angeles--houston", "seattle--los-angeles", "new-york--las-vegas"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:53:54+00'),
	(5, 4, '5a1e7eaa-1f61-4f60-b1a8-e7d5087e88e7', '{"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 1, "green": 2, "blue": 1, "locomotive": 1}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:54:14+00'),
	(5, 5, 'd75b19a5-9bdd-47e4-863c-95dd359289da', '{"type": "pile", "player": "p2", "scoring": 1, "cards": {"red": 2, "orange": 1, "blue": 1, "yellow": 1, "green": 1, "purple": 1}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:54:34+00'),
	(5, 6, '5537b708-9c0f-4e0e-91ba-8d02d6517a3c', '{"type": "pile", "player": "p3", "scoring": 1, "cards": {"orange": 2, "white": 2, "black": 1, "green": 1}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 18:54:54+00'),
	(5, 7, '29e07872-60a8-4579-ac1d-77b75392b8da', '{"type": "pay", "player": "p2", "scoring": 1, "tickets": ["chicago--charleston", "miami--boston"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 18:55:14+00'),
	(1, 36, '4a3e3b9d-b822-4a88-8394-3a1d577f1314', '{"type": "undo", "move": 30}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:04:45+00'),
	(8, 1, '6056db0b-b7a6-4e03-b8e1-7dc149312389', '{"type": "tickets", "player": "p1", "keep": ["berlin--erfurt", "berlin--chemnitz"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:07:20+00'),
	(8, 2, '0ea93356-f12f-4182-a0ec-fe8246f83e6b', '{"type": "tickets", "player": "p2", "keep": ["munchen--wurzburg", "erfurt--wurzburg"]}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 19:07:40+00'),
	(8, 3, '4a48a90a-8f27-48b0-a347-8ad9efc3cbb5', '{"type": "tickets", "player": "p3", "keep": ["rostock--osterreich", "dortmund--magdeburg"]}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:08:00+00'),
	(8, 4, '49e7a849-e148-4075-b029-81c58daf6b99', '{"type": "claim", "player": "p1", "route": "berlin--leipzig", "take": {"berlin": "red", "leipzig": "blue"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:08:20+00'),
	(8, 5, '7f81c673-6dbf-48eb-a1c2-3ae9e953ea16', '{"type": "claim", "player": "p2", "route": "erfurt--nurnberg", "take": {"erfurt": "yellow", "nurnberg": "blue"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 19:08:40+00'),
	(8, 6, 'e24dffcb-c731-4de2-ab38-efcfb524e1df', '{"type": "claim", "player": "p3", "route": "chemnitz--regensburg", "take": {"chemnitz": "green", "regensburg": "white"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:09:00+00'),
	(8, 7, 'fc99f160-4275-40c8-b7b7-16de6e825b77', '{"type": "claim", "player": "p1", "route": "erfurt--leipzig", "take": {"leipzig": "red"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:09:20+00'),
	(8, 8, '145888f9-aef2-4b99-916f-7b15f46b30bc', '{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "white"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 19:09:40+00'),
	(8, 9, 'faf8f453-d012-40ed-8b69-4edd5951fe91', '{"type": "undo", "move": 7}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:10:00+00'),
	(8, 10, '7d952bdf-2c25-4e4a-a904-afd4470787f4', '{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "red"}}', '153566eb6cc83670ad980dbdc18c25cc', '2025-03-01 19:10:20+00'),
	(8, 11, '8326024e-3020-418d-808b-0ec4bd507f33', '{"type": "claim", "player": "p3", "route": "hannover--magdeburg", "take": {"hannover": "yellow", "magdeburg": "yellow"}}', '5fc8116822e1016131fdc443fd9515e3', '2025-03-01 19:10:40+00');
INSERT INTO public.person VALUES
	(10, 1, 'jrWhha9QMZbFk-VEmQpr5g', 'Łukasz', 'red', NULL, 24.356145167258916, 8.253105336092524, 0, 0),
	(8, 1, '3K4v7r8toIkei2S1X6jY_Q', '', NULL, '2025-03-01 18:58:45+00', 22.364610506859503, 8.06590141354368, 0, 0),
	(9, 1, '8keLxlru1O-BQTOB3duyvg', 'Zoë', 'purple', NULL, 25.643854832741084, 8.221300521515296, 1, 1),
	(11, 1, 'wZ8dgCaD03DnHbfEOW_3Pw', 'Never', NULL, NULL, NULL, NULL, 0, 0),
	(1, 1, 'xwGh3DWuFCwj0ra_QyqKjA', 'Ann', 'red', NULL, 30.16331178400652, 7.460440407962379, 3, 3),
	(2, 1, 'roz_h0SbeojmUyYkNuKMoA', 'Bob', 'blue', NULL, 20.61532603849424, 7.506342353118172, 0, 1),
	(3, 1, 'mYwINkFRC4Ec6xNjkpO7wA', 'Cat', 'green', NULL, 28.921549962221565, 7.580264926905988, 0, 1),
	(4, 1, 'fRcodUkavGicoyhTfZiz4w', 'Dan', 'blue', NULL, 25.42729522248173, 8.249810139494418, 1, 1),
	(5, 1, 'W89dd8h2D4vySi4VBRV67A', 'Eve', 'green', NULL, 23.95916974325834, 8.254142215079009, 0, 0),
	(6, 1, 'tEI9U2u6QzfXNvCcO5QFvA', 'Fay', 'green', NULL, 23.95916974325834, 8.254142215079009, 0, 0);
INSERT INTO public.playgroup VALUES
	(1, 'RmcL6cR3DdAMScRkI56Diw', 'Четверг 🚂', '2025-03-01 18:00:00+00');
INSERT INTO public.playgroup_visit VALUES
	('5fc8116822e1016131fdc443fd9515e3', 1, '2025-03-01 18:00:00+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 1, '2025-03-01 18:00:00+00'),
	('4b2bf72784e33d16cff4f78764c2b688', 1, '2025-03-01 18:00:00+00');
INSERT INTO public.result VALUES
	(3, 0, NULL, NULL, '2025-03-01 18:30:02+00', 'legendary-asia', 'p1', 2, 1, 35, true, false, 0, 0, 13, 6, 16, 1, 0, 6, NULL, NULL, NULL, 0, 0, 0),
	(3, 1, NULL, NULL, '2025-03-01 18:30:02+00', 'legendary-asia', 'p2', 2, 2, 35, false, false, 0, 0, 11, 6, 18, 1, 0, 6, NULL, NULL, NULL, 0, 0, 0),
	(6, 0, 1, 1, '2011-01-01 00:00:00+00', 'europe', 'p1', 2, 1, 80, true, false, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 27.635389493140497, 8.06590141354368, 1, 1, 1),
	(1, 0, 1, 1, '2025-03-01 18:00:00+00', 'europe', 'p1', 3, 1, 73, true, false, 9, -6, 36, 19, 18, 2, 1, 24, 1, 27.21622248856704, 7.623744185805204, 1, 2, 4),
	(1, 1, 1, 2, '2025-03-01 18:00:00+00', 'europe', 'p2', 3, 3, 62, false, false, -11, 6, 42, 12, 8, 3, 1, 21, 1, 22.73391916276442, 7.791471197996355, 0, 0, 2),
	(1, 2, 1, 3, '2025-03-01 18:00:00+00', 'europe', 'p3', 3, 2, 64, false, false, -9, -10, 32, 10, 22, 2, 1, 24, 0, 28.418105834565743, 7.9135280009469895, 0, 1, 2),
	(4, 0, 1, 1, '2025-03-01 18:38:23+00', 'team-asia', 't1', 3, 1, 58, true, true, 0, 0, 13, 25, 20, 5, 1, 10, NULL, 27.729730175566587, 7.567950501659769, 2, 2, 5),
	(4, 1, 1, 2, '2025-03-01 18:38:23+00', 'team-asia', 't1', 3, 1, 58, true, true, 0, 0, 13, 25, 20, 5, 1, 10, NULL, 23.270267635492747, 7.731863418309213, 1, 1, 3),
	(6, 1, 1, 8, '2011-01-01 00:00:00+00', 'europe', 'p2', 2, 2, 80, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 22.364610506859503, 8.06590141354368, 0, 0, 1),
	(7, 0, 1, 1, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'north', 2, 1, 121, true, false, 128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 28.23858652831054, 7.96440779650303, 2, 2, 2),
	(7, 1, 1, 9, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'north', 2, 1, 121, true, false, 128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 25.643854832741084, 8.221300521515296, 1, 1, 1),
	(7, 2, 1, 10, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'south', 2, 2, -7, false, false, -128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 24.356145167258916, 8.253105336092524, 0, 0, 1),
	(2, 0, 1, 1, '2025-02-20 17:30:00+00', 'germany', 'p1', 3, 3, 79, false, false, -67, -6, 11, 3, 65, 2, 1, 8, NULL, 24.538010306345733, 7.7216362162933425, 0, 2, 3),
	(2, 1, 1, 2, '2025-02-20 17:30:00+00', 'germany', 'p2', 3, 2, 136, false, false, -10, 2, 17, 14, 105, 2, 0, 10, NULL, 26.047252610977164, 8.054903237210228, 0, 0, 1),
	(2, 2, 1, 3, '2025-02-20 17:30:00+00', 'germany', 'p3', 3, 1, 146, true, false, 10, -2, 15, 6, 125, 2, 1, 9, NULL, 28.004060112706654, 8.205633343232218, 1, 1, 1),
	(4, 2, 1, 3, '2025-03-01 18:38:23+00', 'team-asia', 't2', 3, 1, 58, true, true, 0, 0, 13, 25, 20, 5, 1, 10, NULL, 28.80343825054556, 7.842119097753418, 1, 1, 3),
	(4, 3, 1, 4, '2025-03-01 18:38:23+00', 'team-asia', 't2', 3, 1, 58, true, true, 0, 0, 13, 25, 20, 5, 1, 10, NULL, 25.42729522248173, 8.249810139494418, 1, 1, 1),
	(4, 4, 1, 5, '2025-03-01 18:38:23+00', 'team-asia', 't3', 3, 3, 1, false, false, -57, -3, 10, -9, 0, 4, 2, 7, NULL, 23.95916974325834, 8.254142215079009, 0, 0, 1),
	(4, 5, 1, 6, '2025-03-01 18:38:23+00', 'team-asia', 't3', 3, 3, 1, false, false, -57, -3, 10, -9, 0, 4, 2, 7, NULL, 23.95916974325834, 8.254142215079009, 0, 0, 1),
	(5, 0, 1, 1, '2025-03-01 18:52:24+00', 'card-game', 'p1', 3, 1, 45, true, false, 30, NULL, 0, 0, 45, 3, 2, NULL, NULL, 30.16331178400652, 7.460440407962379, 3, 3, 6),
	(5, 1, 1, 2, '2025-03-01 18:52:24+00', 'card-game', 'p2', 3, 3, 14, false, false, -31, NULL, 0, -6, 20, 2, 2, NULL, NULL, 20.61532603849424, 7.506342353118172, 0, 1, 4),
	(5, 2, 1, 3, '2025-03-01 18:52:24+00', 'card-game', 'p3', 3, 2, 15, false, false, -30, NULL, 0, -5, 20, 2, 2, NULL, NULL, 28.921549962221565, 7.580264926905988, 0, 1, 4);
INSERT INTO public.seat VALUES
	(1, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL),
	(1, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL),
	(1, 1, 'p2', 'Bob', 'blue', NULL, '153566eb6cc83670ad980dbdc18c25cc', 2, NULL, NULL),
	(2, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL),
	(2, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL),
	(2, 1, 'p2', 'Bob', 'blue', NULL, '153566eb6cc83670ad980dbdc18c25cc', 2, NULL, NULL),
	(3, 0, 'p1', 'Ann', 'red', NULL, NULL, NULL, NULL, NULL),
	(3, 1, 'p2', 'Bob', 'blue', NULL, '153566eb6cc83670ad980dbdc18c25cc', NULL, NULL, NULL),
	(4, 0, 'p1', 'Ann', 'red', 't1', NULL, 1, NULL, NULL),
	(4, 2, 'p3', 'Cat', 'blue', 't2', NULL, 3, NULL, NULL),
	(4, 3, 'p4', 'Dan', 'blue', 't2', NULL, 4, NULL, NULL),
	(4, 4, 'p5', 'Eve', 'green', 't3', NULL, 5, NULL, NULL),
	(4, 5, 'p6', 'Fay', 'green', 't3', NULL, 6, NULL, NULL),
	(4, 1, 'p2', 'Bob', 'red', 't1', '153566eb6cc83670ad980dbdc18c25cc', 2, NULL, NULL),
	(5, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL),
	(5, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL),
	(5, 1, 'p2', 'Bob', 'blue', NULL, '153566eb6cc83670ad980dbdc18c25cc', 2, NULL, NULL),
	(7, 0, 'p1', 'Ann', '', 'north', NULL, 1, 121, NULL),
	(7, 1, 'p2', 'Zoë', '', 'north', NULL, 9, 121, NULL),
	(7, 2, 'p3', 'Łukasz', 'red', 'south', NULL, 10, -7, 2),
	(6, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, 80, 1),
	(6, 1, 'p2', 'former player', '', NULL, NULL, 8, 80, 2),
	(8, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL),
	(8, 1, 'p2', 'Bob', 'black', NULL, '153566eb6cc83670ad980dbdc18c25cc', 2, NULL, NULL),
	(8, 2, 'p3', 'Cat', 'green', NULL, '4b2bf72784e33d16cff4f78764c2b688', 3, NULL, NULL);
INSERT INTO public.seat_request VALUES
	(8, 'p2', '3891bb3576bb38c4679f4ae06c2eada5', '2025-03-01 19:14:40+00');
INSERT INTO public.tally VALUES
	(1, 1, 'team-asia', 1, 1, 1, 58, 1, 1, 1, 13, 25, 20, 5, 1, 1, 10, 0, 0, 58, 25, 5, 10, 0, 0, NULL, 0, 4, 4, 4, 4, 4, 4, NULL, 4),
	(1, 2, 'team-asia', 1, 1, 1, 58, 1, 1, 1, 13, 25, 20, 5, 1, 1, 10, 0, 0, 58, 25, 5, 10, 0, 0, NULL, 0, 4, 4, 4, 4, 4, 4, NULL, 4),
	(1, 3, 'team-asia', 1, 1, 1, 58, 1, 1, 1, 13, 25, 20, 5, 1, 1, 10, 0, 0, 58, 25, 5, 10, 0, 0, NULL, 0, 4, 4, 4, 4, 4, 4, NULL, 4),
	(1, 4, 'team-asia', 1, 1, 1, 58, 1, 1, 1, 13, 25, 20, 5, 1, 1, 10, 0, 0, 58, 25, 5, 10, 0, 0, NULL, 0, 4, 4, 4, 4, 4, 4, NULL, 4),
	(1, 5, 'team-asia', 1, 0, 0, 1, 1, 3, 1, 10, -9, 0, 4, 2, 1, 7, 0, 0, 1, -9, 4, 7, NULL, NULL, -57, -54, 4, 4, 4, 4, NULL, NULL, 4, 4),
	(1, 6, 'team-asia', 1, 0, 0, 1, 1, 3, 1, 10, -9, 0, 4, 2, 1, 7, 0, 0, 1, -9, 4, 7, NULL, NULL, -57, -54, 4, 4, 4, 4, NULL, NULL, 4, 4),
	(1, 1, 'card-game', 1, 1, 0, 45, 1, 1, 1, 0, 0, 45, 3, 2, 0, 0, 0, 0, 45, 0, 3, NULL, 30, 30, NULL, NULL, 5, 5, 5, NULL, 5, 5, NULL, NULL),
	(1, 2, 'card-game', 1, 0, 0, 14, 1, 3, 1, 0, -6, 20, 2, 2, 0, 0, 0, 0, 14, -6, 2, NULL, NULL, NULL, -31, NULL, 5, 5, 5, NULL, NULL, NULL, 5, NULL),
	(1, 3, 'card-game', 1, 0, 0, 15, 1, 2, 1, 0, -5, 20, 2, 2, 0, 0, 0, 0, 15, -5, 2, NULL, NULL, NULL, -30, NULL, 5, 5, 5, NULL, NULL, NULL, 5, NULL),
	(1, 1, 'germany', 1, 0, 0, 79, 1, 3, 1, 11, 3, 65, 2, 1, 1, 8, 0, 0, 79, 3, 2, 8, NULL, NULL, -67, -61, 2, 2, 2, 2, NULL, NULL, 2, 2),
	(1, 2, 'germany', 1, 0, 0, 136, 1, 2, 1, 17, 14, 105, 2, 0, 1, 10, 0, 0, 136, 14, 2, 10, NULL, NULL, -10, -12, 2, 2, 2, 2, NULL, NULL, 2, 2),
	(1, 3, 'germany', 1, 1, 0, 146, 1, 1, 1, 15, 6, 125, 2, 1, 1, 9, 0, 0, 146, 6, 2, 9, 10, 10, NULL, 12, 2, 2, 2, 2, 2, 2, NULL, 2),
	(1, 1, 'Ticket to Ride: India', 1, 1, 0, 121, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 121, NULL, NULL, NULL, 128, 128, NULL, NULL, 7, NULL, NULL, NULL, 7, 7, NULL, NULL),
	(1, 9, 'Ticket to Ride: India', 1, 1, 0, 121, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 121, NULL, NULL, NULL, 128, 128, NULL, NULL, 7, NULL, NULL, NULL, 7, 7, NULL, NULL),
	(1, 10, 'Ticket to Ride: India', 1, 0, 0, -7, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -7, NULL, NULL, NULL, NULL, NULL, -128, NULL, 7, NULL, NULL, NULL, NULL, NULL, 7, NULL),
	(1, 8, 'europe', 1, 0, 0, 80, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 80, NULL, NULL, NULL, NULL, NULL, 0, NULL, 6, NULL, NULL, NULL, NULL, NULL, 6, NULL),
	(1, 1, 'europe', 2, 2, 0, 153, 2, 2, 1, 36, 19, 18, 2, 1, 1, 24, 1, 1, 80, 19, 2, 24, 0, 9, NULL, 15, 6, 1, 1, 1, 6, 1, NULL, 1),
	(1, 2, 'europe', 1, 0, 0, 62, 1, 3, 1, 42, 12, 8, 3, 1, 1, 21, 1, 1, 62, 12, 3, 21, NULL, NULL, -11, -17, 1, 1, 1, 1, NULL, NULL, 1, 1),
	(1, 3, 'europe', 1, 0, 0, 64, 1, 2, 1, 32, 10, 22, 2, 1, 1, 24, 1, 0, 64, 10, 2, 24, NULL, NULL, -9, 1, 1, 1, 1, 1, NULL, NULL, 1, 1);
INSERT INTO public.track_count VALUES
	(1, 'germany', 1, 'frankfurt--koln', 1),
	(1, 'germany', 1, 'frankfurt--wurzburg', 1),
	(1, 'germany', 1, 'nurnberg--wurzburg', 1),
	(1, 'germany', 2, 'berlin--magdeburg', 1),
	(1, 'germany', 2, 'bremen--hannover', 1),
	(1, 'germany', 2, 'hannover--magdeburg', 1),
	(1, 'germany', 2, 'leipzig--magdeburg', 1),
	(1, 'germany', 3, 'augsburg--munchen', 1),
	(1, 'germany', 3, 'augsburg--ulm', 1),
	(1, 'germany', 3, 'erfurt--leipzig', 1),
	(1, 'germany', 3, 'frankfurt--mannheim', 1),
	(1, 'germany', 3, 'lindau--ulm', 1),
	(1, 'germany', 3, 'mannheim--stuttgart', 1),
	(1, 'germany', 3, 'stuttgart--ulm', 1),
	(1, 'team-asia', 1, 'calcutta--dacca', 1),
	(1, 'team-asia', 1, 'chiang-mai--rangoon', 1),
	(1, 'team-asia', 1, 'kunming--mandalay', 1),
	(1, 'team-asia', 1, 'mandalay--rangoon', 1),
	(1, 'team-asia', 2, 'chiang-mai--mandalay', 1),
	(1, 'team-asia', 2, 'dacca--mandalay', 1),
	(1, 'team-asia', 2, 'mandalay--rangoon-2', 1),
	(1, 'team-asia', 3, 'calcutta--cawnpore', 1),
	(1, 'team-asia', 3, 'calcutta--dacca-2', 1),
	(1, 'team-asia', 3, 'delhi--lahore', 1),
	(1, 'team-asia', 4, 'cawnpore--delhi', 1),
	(1, 'team-asia', 4, 'delhi--lahore-2', 1),
	(1, 'team-asia', 4, 'lahore--sukkur', 1),
	(1, 'team-asia', 5, 'harbin--mukden', 1),
	(1, 'team-asia', 5, 'harbin--peking', 1),
	(1, 'team-asia', 6, 'calcutta--dacca-3', 1),
	(1, 'team-asia', 6, 'hankow--xian', 1),
	(1, 'team-asia', 6, 'mukden--peking', 1),
	(1, 'europe', 1, 'berlin--frankfurt', 1),
	(1, 'europe', 1, 'berlin--warszawa', 1),
	(1, 'europe', 1, 'dieppe--london', 1),
	(1, 'europe', 1, 'dieppe--paris', 1),
	(1, 'europe', 1, 'edinburgh--london', 1),
	(1, 'europe', 1, 'frankfurt--paris', 1),
	(1, 'europe', 1, 'petrograd--wilno', 1),
	(1, 'europe', 1, 'warszawa--wilno', 1),
	(1, 'europe', 2, 'barcelona--marseille', 1),
	(1, 'europe', 2, 'barcelona--pamplona', 1),
	(1, 'europe', 2, 'brest--pamplona', 1),
	(1, 'europe', 2, 'brest--paris', 1),
	(1, 'europe', 2, 'marseille--pamplona', 1),
	(1, 'europe', 2, 'marseille--roma', 1),
	(1, 'europe', 2, 'marseille--zurich', 1),
	(1, 'europe', 2, 'munchen--wien', 1),
	(1, 'europe', 2, 'munchen--zurich', 1),
	(1, 'europe', 3, 'athina--sarajevo', 1),
	(1, 'europe', 3, 'athina--sofia', 1),
	(1, 'europe', 3, 'berlin--essen', 1),
	(1, 'europe', 3, 'berlin--wien', 1),
	(1, 'europe', 3, 'budapest--sarajevo', 1),
	(1, 'europe', 3, 'budapest--wien', 1),
	(1, 'europe', 3, 'essen--kobenhavn', 1),
	(1, 'europe', 3, 'kobenhavn--stockholm', 1),
	(1, 'europe', 3, 'sarajevo--sofia', 1);
INSERT INTO public.visit VALUES
	('5fc8116822e1016131fdc443fd9515e3', 1, '2025-03-01 18:00:00+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 1, '2025-03-01 18:12:41+00'),
	('5fc8116822e1016131fdc443fd9515e3', 2, '2025-03-01 18:15:41+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 2, '2025-03-01 18:27:02+00'),
	('5fc8116822e1016131fdc443fd9515e3', 3, '2025-03-01 18:30:02+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 3, '2025-03-01 18:35:23+00'),
	('5fc8116822e1016131fdc443fd9515e3', 4, '2025-03-01 18:38:23+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 4, '2025-03-01 18:49:24+00'),
	('5fc8116822e1016131fdc443fd9515e3', 5, '2025-03-01 18:52:24+00'),
	('153566eb6cc83670ad980dbdc18c25cc', 5, '2025-03-01 18:55:45+00'),
	('5fc8116822e1016131fdc443fd9515e3', 8, '2025-03-01 19:06:45+00'),
	('3891bb3576bb38c4679f4ae06c2eada5', 8, '2025-03-01 19:10:40+00');
SELECT pg_catalog.setval('public.game_id_seq', 8, true);
SELECT pg_catalog.setval('public.person_id_seq', 11, true);
SELECT pg_catalog.setval('public.playgroup_id_seq', 1, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT pk_alias PRIMARY KEY (group_id, key);
ALTER TABLE ONLY public.claimed
    ADD CONSTRAINT pk_claimed PRIMARY KEY (game_id, "position");
ALTER TABLE ONLY public.game
    ADD CONSTRAINT pk_game PRIMARY KEY (id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT pk_guesses PRIMARY KEY (source);
ALTER TABLE ONLY public.meeting
    ADD CONSTRAINT pk_meeting PRIMARY KEY (group_id, person_id, other_id, board);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT pk_move PRIMARY KEY (game_id, seq);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT pk_person PRIMARY KEY (id);
ALTER TABLE ONLY public.playgroup
    ADD CONSTRAINT pk_playgroup PRIMARY KEY (id);
ALTER TABLE ONLY public.playgroup_visit
    ADD CONSTRAINT pk_playgroup_visit PRIMARY KEY (device, group_id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT pk_result PRIMARY KEY (game_id, "position");
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT pk_seat PRIMARY KEY (game_id, "position");
ALTER TABLE ONLY public.seat_request
    ADD CONSTRAINT pk_seat_request PRIMARY KEY (game_id, player, device);
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT pk_tally PRIMARY KEY (group_id, person_id, board);
ALTER TABLE ONLY public.track_count
    ADD CONSTRAINT pk_track_count PRIMARY KEY (group_id, board, person_id, route);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT pk_visit PRIMARY KEY (device, game_id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT uq_game_code UNIQUE (code);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT uq_game_key UNIQUE (key);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT uq_move_game_id_uuid UNIQUE (game_id, uuid);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT uq_person_group_id_key UNIQUE (group_id, key);
ALTER TABLE ONLY public.playgroup
    ADD CONSTRAINT uq_playgroup_key UNIQUE (key);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT uq_seat_game_id_player UNIQUE (game_id, player);
CREATE INDEX ix_alias_person_id ON public.alias USING btree (person_id);
CREATE INDEX ix_game_group_played ON public.game USING btree (group_id, played_at, id);
CREATE INDEX ix_result_group_board ON public.result USING btree (group_id, "position", board);
CREATE INDEX ix_result_group_played ON public.result USING btree (group_id, played_at, game_id);
CREATE INDEX ix_result_person_board ON public.result USING btree (person_id, board, played_at, game_id);
CREATE INDEX ix_result_person_nth ON public.result USING btree (person_id, nth);
CREATE INDEX ix_result_person_played ON public.result USING btree (person_id, played_at, game_id);
CREATE INDEX ix_seat_person_id ON public.seat USING btree (person_id);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT fk_alias_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT fk_alias_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.claimed
    ADD CONSTRAINT fk_claimed_game_id_seat FOREIGN KEY (game_id, "position") REFERENCES public.seat(game_id, "position");
ALTER TABLE ONLY public.game
    ADD CONSTRAINT fk_game_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.meeting
    ADD CONSTRAINT fk_meeting_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.meeting
    ADD CONSTRAINT fk_meeting_other_id_person FOREIGN KEY (other_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.meeting
    ADD CONSTRAINT fk_meeting_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT fk_move_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT fk_person_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.playgroup_visit
    ADD CONSTRAINT fk_playgroup_visit_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT fk_result_game_id_seat FOREIGN KEY (game_id, "position") REFERENCES public.seat(game_id, "position");
ALTER TABLE ONLY public.result
    ADD CONSTRAINT fk_result_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT fk_result_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.seat_request
    ADD CONSTRAINT fk_seat_request_game_id_seat FOREIGN KEY (game_id, player) REFERENCES public.seat(game_id, player);
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT fk_tally_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT fk_tally_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.track_count
    ADD CONSTRAINT fk_track_count_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT fk_visit_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
