CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.alias (
    group_id integer NOT NULL,
    key character varying(22) NOT NULL,
    person_id integer NOT NULL
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
    title character varying(80) DEFAULT ''::character varying NOT NULL,
    next_id integer,
    moves_at_end integer,
    first_key character varying(22)
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
CREATE TABLE public.move (
    game_id integer NOT NULL,
    seq integer NOT NULL,
    uuid character varying(36) NOT NULL,
    body json NOT NULL,
    recorded_by character varying(32) NOT NULL,
    recorded_at timestamp with time zone NOT NULL
);
CREATE TABLE public.old_link (
    key character varying(22) NOT NULL,
    game_id integer,
    group_id integer
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
    created_at timestamp with time zone NOT NULL,
    first_key character varying(22)
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
    nth integer NOT NULL,
    tracks json
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
    place integer,
    sealed json DEFAULT '[]'::json NOT NULL
);
CREATE TABLE public.seat_change (
    game_id integer NOT NULL,
    nth integer NOT NULL,
    player character varying(40) NOT NULL,
    former character varying(32),
    device character varying(32),
    keeper character varying(32),
    opened json NOT NULL,
    seq integer NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.seat_request (
    game_id integer NOT NULL,
    player character varying(40) NOT NULL,
    device character varying(32) NOT NULL,
    asked_at timestamp with time zone NOT NULL
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
	('0007');
INSERT INTO public.alias VALUES
	(1, 'Fwon8OQcIynoy37_VJe5ZQ', 1);
INSERT INTO public.game VALUES
	(3, '1CsFLAjrSNXXZO_rjzvPAg', 'germany', 'base', '[]', '{"double_routes": "auto"}', '2025-03-08 18:25:22+00', '2025-03-08 18:32:03+00', 20, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', NULL, '2025-03-08 18:25:22+00', NULL, '', '', 'moves', '', NULL, NULL, NULL),
	(4, 'f_zWFLWkxJ4YT7OPNmbZ0w', 'legendary-asia', 'base', '["depots"]', '{"double_routes": "auto"}', '2025-03-08 18:35:03+00', '2025-03-08 18:46:04+00', 33, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', 1, '2025-03-08 18:35:03+00', NULL, '', '', 'moves', '', NULL, NULL, NULL),
	(9, 'twHkrL_yZAjIvt54luRzzw', 'europe', 'expanded', '["depots"]', '{"double_routes": "auto"}', '2025-03-08 19:14:06+00', NULL, 15, 'FNJLAP', '690fd454be758836cb97ca21611b8e6a', NULL, 1, '2025-03-08 19:14:06+00', NULL, '', '', 'moves', '', NULL, NULL, NULL),
	(5, 'aEM-vqPksRqxC8XqN8_n5A', 'team-asia', 'base', '[]', '{"double_routes": "auto"}', '2025-03-08 18:49:04+00', '2025-03-08 18:54:05+00', 17, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', 1, '2025-03-08 18:49:04+00', NULL, '', '', 'moves', '', NULL, NULL, '1ZxGcCNpIuqGLq_9chqWfA'),
	(6, 'gWzLncnyqHdi3b1nbPPJhA', 'card-game', 'base', '[]', '{"double_routes": "auto"}', '2025-03-08 18:57:05+00', '2025-03-08 19:03:06+00', 18, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', 1, '2025-03-08 18:57:05+00', NULL, '', '', 'moves', '', NULL, NULL, NULL),
	(2, 'pNcA7h856_w9ii0uHYPwZQ', 'europe', 'base', '[]', '{"double_routes": "auto"}', '2025-03-08 18:10:01+00', '2025-03-08 18:22:22+00', 38, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', 1, '2025-02-20 17:30:00+00', 95, 'Ann''s cellar', 'Поезд ушёл 😀;
-- и «вернулся» =1+1\', 'moves', '', NULL, NULL, NULL),
	(7, 'dGjz1-JPXZIGiX2r8IVNvw', 'europe', 'base', '[]', '{}', '2025-03-08 19:06:06+00', '2025-03-08 19:06:06+00', 0, NULL, NULL, '2025-03-08 19:06:06+00', 1, '2011-01-01 00:00:00+00', NULL, '', '', 'hand', '', NULL, NULL, NULL),
	(8, 'ekS-fzWS8k9JRbE5YvAJtg', '', 'base', '[]', '{}', '2025-03-08 19:06:06+00', '2025-03-08 19:06:06+00', 0, NULL, NULL, '2025-03-08 19:06:06+00', 1, '2011-01-10 00:00:00+00', NULL, '', '', 'hand', 'Ticket to Ride: India', NULL, NULL, NULL),
	(1, 'z5vN9gFUvYWoQBgdlLMqlg', 'europe', 'expanded', '["depots"]', '{"double_routes": "auto"}', '2025-03-08 18:00:00+00', '2025-03-08 19:12:06+00', 25, NULL, '690fd454be758836cb97ca21611b8e6a', '1970-01-01 00:00:00+00', 1, '2025-03-08 18:00:00+00', NULL, '', '', 'moves', '', 9, 18, NULL);
INSERT INTO public.guesses VALUES
	('address 127.0.0.1', 39, '2025-03-08 19:14:06+00'),
	('phone aff80e2a10684986e181eeaf9d615fca', 9, '2025-03-08 19:14:06+00'),
	('everybody', 299, '2025-03-08 19:14:06+00');
INSERT INTO public.move VALUES
	(1, 1, 'e03ccf0d-a3c5-474a-b4dc-73627633bd54', '{"type": "depot", "player": "p2", "city": "wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:00:50+00'),
	(1, 2, '7b4bb7bc-9d67-4d21-a504-e91c41f2db2e', '{"type": "depot", "player": "p1", "city": "riga"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:01:10+00'),
	(1, 3, 'f79b431d-4560-4c16-89ec-bc3acca3af04', '{"type": "tickets", "player": "p1", "keep": ["stockholm--wilno"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:01:30+00'),
	(1, 4, 'e52279a9-2eee-4d48-8ca0-c747b49deadc', '{"type": "tickets", "player": "p2", "keep": ["warszawa--sevastopol"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:01:50+00'),
	(1, 5, 'cbadf0a9-f96c-4167-87c7-54dbcff646b0', '{"type": "stock", "player": "p1", "owner": "p1"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:02:10+00'),
	(1, 6, 'c1b5ee58-647b-4e9d-bc62-1588990e138d', '{"type": "stock", "player": "p2", "owner": "p2"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:02:30+00'),
	(1, 7, '42a86f9c-0277-4d9c-9abf-81b52c5e52d5', '{"type": "claim", "player": "p1", "route": "petrograd--riga", "collect": ["p1"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:02:50+00'),
	(1, 8, '63bbfeb1-cd4b-4985-83cc-c575a51f3dcf', '{"type": "claim", "player": "p2", "route": "warszawa--wien", "collect": ["p2"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:03:10+00'),
	(1, 9, '14a0b07a-a158-49c8-9344-bd84a0bca6bd', '{"type": "undo", "move": 7}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:03:30+00'),
	(1, 10, '972c972f-5664-4820-a975-062a9fa02d82', '{"type": "claim", "player": "p2", "route": "warszawa--wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:03:50+00'),
	(1, 11, '7bb86e01-0a61-4c9d-8d5f-a73782df78d7', '{"type": "claim", "player": "p1", "route": "petrograd--stockholm"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:04:10+00'),
	(1, 12, '6047ad1c-703b-411d-8137-9f8129d04dae', '{"type": "claim", "player": "p2", "route": "budapest--wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:04:30+00'),
	(1, 13, 'e02325f4-0cd9-403a-959b-64537193255f', '{"type": "claim", "player": "p1", "route": "riga--wilno"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:04:50+00'),
	(1, 14, '27354c3c-fda5-471a-9aeb-d6d24ac1b262', '{"type": "claim", "player": "p2", "route": "bucuresti--budapest"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:05:10+00'),
	(1, 15, '9f38a49d-4dc3-4577-a6f2-eef4c713f11d', '{"type": "claim", "player": "p2", "route": "bucuresti--sevastopol"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:05:30+00'),
	(1, 16, 'b7e05070-8ea4-4710-b3d8-cb1dec5ec6cc', '{"type": "claim", "player": "p2", "route": "edinburgh--london"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:05:50+00'),
	(1, 17, '53557585-bf06-4855-a754-faa64cf15941', '{"type": "claim", "player": "p2", "route": "cadiz--madrid"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:06:10+00'),
	(1, 18, '6741a3a2-82d5-48d6-b0c8-46293551ca11', '{"type": "claim", "player": "p2", "route": "bruxelles--paris"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:06:30+00'),
	(2, 1, 'ff8736e6-4c0c-4ebf-8fbe-df51fdf63fc0', '{"type": "claim", "player": "p1", "route": "edinburgh--london"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:10:51+00'),
	(2, 2, 'c11db8ac-a8c4-47af-8717-9d0abbf9b753', '{"type": "claim", "player": "p2", "route": "brest--paris"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:11:11+00'),
	(2, 3, 'd52d1c62-8cb6-4113-8a3c-cfc146c72d2a', '{"type": "claim", "player": "p3", "route": "berlin--wien"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:11:31+00'),
	(2, 4, '72e831d9-5d0a-48a0-a8a1-76a93543b1a4', '{"type": "claim", "player": "p1", "route": "frankfurt--paris-2"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:11:51+00'),
	(2, 5, 'b41592ef-1f69-41ca-873c-24945b4b8120', '{"type": "undo", "move": 3}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:12:11+00'),
	(2, 6, 'e94fcfc0-b9f6-4165-8651-c9e4edfa228b', '{"type": "claim", "player": "p1", "route": "dieppe--london"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:12:31+00'),
	(2, 7, '4b591088-25ee-4e31-a241-c957db371a02', '{"type": "claim", "player": "p2", "route": "brest--pamplona"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:12:51+00'),
	(2, 8, '53038b62-eb87-4246-b8d9-b22d23daae90', '{"type": "claim", "player": "p3", "route": "budapest--wien"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:13:11+00'),
	(2, 9, '37dfce25-4a19-4a81-b2a2-1778b48cb0a6', '{"type": "claim", "player": "p1", "route": "dieppe--paris"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:13:31+00'),
	(2, 10, '1d7beb89-bf8b-4eb2-80cb-e27a027c8753', '{"type": "claim", "player": "p2", "route": "barcelona--pamplona"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:13:51+00'),
	(2, 11, '628251ea-bafa-4151-b4ab-d3a6655cd3a5', '{"type": "claim", "player": "p3", "route": "budapest--sarajevo"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:14:11+00'),
	(2, 12, '56e5cbed-6e0f-4266-a929-33a38949b9e8', '{"type": "claim", "player": "p1", "route": "frankfurt--paris"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:14:31+00'),
	(2, 13, 'adfec2b7-1977-4e16-97c8-d3cc5687d567', '{"type": "claim", "player": "p2", "route": "barcelona--marseille"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:14:51+00'),
	(2, 14, 'bc13994e-927d-44f5-aee1-83fce9735a94', '{"type": "claim", "player": "p3", "route": "athina--sarajevo"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:15:11+00'),
	(2, 15, '5c272bd5-fb63-4222-8efc-791ab09e0dc5', '{"type": "claim", "player": "p1", "route": "berlin--frankfurt"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:15:31+00'),
	(2, 16, 'bb08449c-e5a5-4b9f-bc9c-37b96beaf6c4', '{"type": "claim", "player": "p2", "route": "marseille--pamplona"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:15:51+00'),
	(2, 17, '08c63708-f775-4be2-88b8-c435d891c8eb', '{"type": "claim", "player": "p3", "route": "athina--sofia"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:16:11+00'),
	(2, 18, 'd170cc1b-dbde-4f1d-b9ff-864583fe2842', '{"type": "claim", "player": "p1", "route": "berlin--warszawa"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:16:31+00'),
	(2, 19, 'e32f56b4-8c1c-4f21-b04d-1e1be54fc449', '{"type": "claim", "player": "p2", "route": "marseille--zurich"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:16:51+00'),
	(2, 20, '4f9e9d29-6075-4026-a4f7-bc63001f7720', '{"type": "claim", "player": "p3", "route": "sarajevo--sofia"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:17:11+00'),
	(2, 21, '85ae811b-e23e-4186-a7a8-a27dcdf985a8', '{"type": "claim", "player": "p1", "route": "warszawa--wilno"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:17:31+00'),
	(2, 22, '3a427a9a-842d-4852-ba8e-d51d95d9e54f', '{"type": "claim", "player": "p2", "route": "munchen--zurich"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:17:51+00'),
	(2, 23, 'decd7ad0-a744-4e3a-82bf-110a40c9c23f', '{"type": "claim", "player": "p3", "route": "kobenhavn--stockholm"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:18:11+00'),
	(2, 24, 'd664c704-250b-42b1-b328-ed1330a1ee74', '{"type": "claim", "player": "p1", "route": "petrograd--wilno"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:18:31+00'),
	(2, 25, '14901a49-6053-42c4-a27f-bb8f2f9f3ee3', '{"type": "claim", "player": "p2", "route": "munchen--wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:18:51+00'),
	(2, 26, '5ef80585-36e0-49ea-85a9-9f24240e6262', '{"type": "claim", "player": "p3", "route": "essen--kobenhavn"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:19:11+00'),
	(2, 27, 'bbc30c3b-e983-4d9e-833f-67fe60ec9180', '{"type": "station", "player": "p1", "city": "brest"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:19:31+00'),
	(2, 28, 'ab61d5ff-7c93-4c82-bddc-e2d2ad6b971d', '{"type": "claim", "player": "p2", "route": "marseille--roma"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:19:51+00'),
	(2, 29, 'ab4e5a94-569d-4ff2-afaf-008f3b4b262c', '{"type": "claim", "player": "p3", "route": "berlin--essen"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:20:11+00'),
	(2, 30, '2986103f-0aad-40dc-9589-d24844232fed', '{"type": "station", "player": "p2", "city": "wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:20:31+00'),
	(2, 31, '939d755b-5449-4d6e-9e54-f3e2935650e8', '{"type": "claim", "player": "p3", "route": "petrograd--stockholm"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:20:51+00'),
	(2, 32, 'eb74e968-f5c8-4d95-8ac9-9fe2f6ac8e11', '{"type": "tickets", "player": "p1", "keep": ["brest--petrograd", "london--berlin", "paris--wien"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:21:11+00'),
	(2, 33, 'cf3a4d77-27e8-4412-a45c-874a5ab6aaf7', '{"type": "tickets", "player": "p2", "keep": ["brest--marseille", "barcelona--munchen", "zurich--budapest", "berlin--roma"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:21:31+00'),
	(2, 34, '0e8a4fc7-6d0f-4c3e-b06b-b6bf9492e79b', '{"type": "tickets", "player": "p3", "keep": ["stockholm--wien", "budapest--sofia", "kyiv--petrograd"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:21:51+00'),
	(3, 1, 'b9a6c977-f1ca-451b-96cb-9132b94d65bd', '{"type": "tickets", "player": "p1", "keep": ["berlin--erfurt", "berlin--chemnitz"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:26:12+00'),
	(3, 2, '418cb823-6d92-4367-8f9b-1896e35ab4f0', '{"type": "tickets", "player": "p2", "keep": ["munchen--wurzburg", "erfurt--wurzburg"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:26:32+00'),
	(3, 3, '445e2676-d52f-481a-a6da-104d747f8670', '{"type": "tickets", "player": "p3", "keep": ["rostock--osterreich", "dortmund--magdeburg"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:26:52+00'),
	(3, 4, '36730d21-2511-4f6b-9347-bc810f9a4511', '{"type": "claim", "player": "p1", "route": "berlin--leipzig", "take": {"berlin": "red", "leipzig": "blue"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:27:12+00'),
	(3, 5, 'fa9b5291-16bf-4c37-ae15-e334bb39cf8b', '{"type": "claim", "player": "p2", "route": "erfurt--nurnberg", "take": {"erfurt": "yellow", "nurnberg": "blue"}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:27:32+00'),
	(3, 6, '8b49dd69-6ab0-491b-bb05-ce45bceba7dd', '{"type": "claim", "player": "p3", "route": "chemnitz--regensburg", "take": {"chemnitz": "green", "regensburg": "white"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:27:52+00'),
	(3, 7, '4b9f5aed-ef95-4e92-a35a-763e70163b38', '{"type": "claim", "player": "p1", "route": "erfurt--leipzig", "take": {"leipzig": "red"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:28:12+00'),
	(3, 8, '165eb2cb-bcb3-475a-979d-4092ab2b937f', '{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "white"}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:28:32+00'),
	(3, 9, 'ea371a6e-384e-4430-9322-05fc70ea5386', '{"type": "undo", "move": 7}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:28:52+00'),
	(3, 10, '4c0fd295-dae7-40fa-9751-7f1aeb33b8e7', '{"type": "claim", "player": "p2", "route": "nurnberg--wurzburg", "take": {"wurzburg": "red"}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:29:12+00'),
	(3, 11, '390519d2-1eb8-4fb5-af4b-66c942127435', '{"type": "claim", "player": "p3", "route": "hannover--magdeburg", "take": {"hannover": "yellow", "magdeburg": "yellow"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:29:32+00'),
	(3, 12, 'c9e6c8f1-6387-4a8d-9912-e9de1328fe4a', '{"type": "claim", "player": "p1", "route": "chemnitz--leipzig", "take": {"leipzig": "yellow"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:29:52+00'),
	(3, 13, 'f9e4ca19-295f-4c82-9299-a043b49c7ef5', '{"type": "claim", "player": "p2", "route": "munchen--nurnberg", "take": {"munchen": "red"}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:30:12+00'),
	(3, 14, '3425d5c6-61b6-4fce-a5df-323149010434', '{"type": "claim", "player": "p3", "route": "berlin--dresden", "take": {"berlin": "green", "dresden": "blue"}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:30:32+00'),
	(3, 15, '38861af5-e2fd-45a9-8c52-7c269b978aa1', '{"type": "claim", "player": "p1", "route": "leipzig--magdeburg"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:30:52+00'),
	(3, 16, 'e67a326b-9688-425b-996b-d9050f5993e5', '{"type": "claim", "player": "p1", "route": "dresden--leipzig"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:31:12+00'),
	(3, 17, '09d0c4f7-4b5a-451b-8c5f-800a5a7f542b', '{"type": "tickets", "player": "p1", "keep": [{"a": "kiel", "b": "munchen", "points": 9}]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:31:32+00'),
	(4, 1, '45c4e209-916f-4ad7-8063-1862759ab6fb', '{"type": "depot", "player": "p3", "city": "peking"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:35:53+00'),
	(4, 2, '401f82d9-6996-4af4-bec6-32ae9182a114', '{"type": "depot", "player": "p2", "city": "calcutta"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:36:13+00'),
	(4, 3, 'ec126aac-005f-411f-b734-9e0e89782d4d', '{"type": "depot", "player": "p1", "city": "omsk"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:36:33+00'),
	(4, 4, '405452a9-32e2-4db4-a928-211d935d0eb5', '{"type": "tickets", "player": "p1", "keep": ["perm--irkutsk", "krasnoyarsk--peking"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:36:53+00'),
	(4, 5, '065c462d-6787-4705-8bb1-fea92ee75150', '{"type": "tickets", "player": "p2", "keep": ["rawalpindi--bombay", "xian--bombay"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:37:13+00'),
	(4, 6, '326eac8f-a40f-483d-bbfe-aaafd5815f05', '{"type": "tickets", "player": "p3", "keep": ["rangoon--colombo", "peking--saigon"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:37:33+00'),
	(4, 7, 'ccc8d9af-9ab8-4434-878b-48a5fe11d5fc', '{"type": "stock", "player": "p1", "owner": "p1"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:37:53+00'),
	(4, 8, 'd23fc5a6-7f21-45d8-b9e9-bda0547553fd', '{"type": "stock", "player": "p2", "owner": "p2"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:38:13+00'),
	(4, 9, 'a39076f0-7d62-4d85-8581-2ffc12465387', '{"type": "stock", "player": "p3", "owner": "p3"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:38:33+00'),
	(4, 10, '8bf27823-28af-4240-b5c0-8b4f227dc6c2', '{"type": "claim", "player": "p1", "route": "omsk--perm", "collect": ["p1"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:38:53+00'),
	(4, 11, '074ab194-aac8-4a54-ad9b-653c95fda397', '{"type": "claim", "player": "p2", "route": "calcutta--rangoon", "collect": ["p2"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:39:13+00'),
	(4, 12, '71a71671-3a1d-4e6c-bddc-0ffef5affced', '{"type": "claim", "player": "p3", "route": "peking--xian", "collect": ["p3"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:39:33+00'),
	(4, 13, 'fbe5adcc-5c3f-465a-a0bc-b477f49a80a3', '{"type": "claim", "player": "p1", "route": "krasnoyarsk--omsk"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:39:53+00'),
	(4, 14, '666418fe-fe09-4436-98f4-0250a24b22d6', '{"type": "claim", "player": "p2", "route": "bombay--calcutta"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:40:13+00'),
	(4, 15, '1f51c1a2-c1c7-4797-8c9d-3a547a4d1f8f', '{"type": "stock", "player": "p3", "owner": "p2"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:40:33+00'),
	(4, 16, '81025d76-2c21-4be4-b160-5d16ecd29a98', '{"type": "claim", "player": "p1", "route": "irkutsk--krasnoyarsk"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:40:53+00'),
	(4, 17, '99f30f90-58f0-4eac-98a5-8e75434717d0', '{"type": "stock", "player": "p2", "owner": "p3"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:41:13+00'),
	(4, 18, '275434be-c168-458b-9415-e82c985555bd', '{"type": "claim", "player": "p3", "route": "mandalay--xian"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:41:33+00'),
	(4, 19, '7b63e4b1-f020-4230-9b86-6f032de0453d', '{"type": "claim", "player": "p1", "route": "irkutsk--ulan-bator"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:41:53+00'),
	(4, 20, '30fd015b-13b4-478f-b9a5-d1d84ba1cc2f', '{"type": "claim", "player": "p2", "route": "bombay--karachi"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:42:13+00'),
	(4, 21, '1cc044b8-4156-48e3-98b8-6eedb03f429b', '{"type": "claim", "player": "p3", "route": "calcutta--mandalay", "collect": ["p2"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:42:33+00'),
	(4, 22, '4d0558c7-dc5a-4778-9181-47ae54868cb7', '{"type": "depot", "player": "p1", "city": "irkutsk"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:42:53+00'),
	(4, 23, 'e0b1350e-c722-4e4b-b5ce-a37fb3740c4e', '{"type": "stock", "player": "p1", "owner": "p3"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:43:13+00'),
	(4, 24, '269075ce-cef7-433c-a8b6-2b71501dceea', '{"type": "claim", "player": "p2", "route": "karachi--rawalpindi"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:43:33+00'),
	(4, 25, '73905310-ff8c-417f-befc-c03fd77c109e', '{"type": "depot", "player": "p3", "city": "xian"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:43:53+00'),
	(4, 26, '2c3ff46b-a334-42f2-8340-224a5417bba4', '{"type": "depot", "player": "p3", "city": "mandalay"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:44:13+00'),
	(4, 27, '3b945bf9-0abd-42df-8acd-d780e0b94fac', '{"type": "claim", "player": "p3", "route": "calcutta--colombo"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:44:33+00'),
	(4, 28, 'b4fb25fb-cbe9-41e4-8cdf-80fb48d6444b', '{"type": "claim", "player": "p1", "route": "peking--ulan-bator", "collect": ["p3"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:44:53+00'),
	(4, 29, 'f93f3248-f5da-411e-a341-50f3d05fee67', '{"type": "claim", "player": "p2", "route": "agra--rawalpindi"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:45:13+00'),
	(4, 30, 'eae2ba79-db50-4f41-a477-198436a71dc8', '{"type": "claim", "player": "p3", "route": "mandalay--rangoon"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:45:33+00'),
	(5, 1, '66763c10-340b-417b-8a51-adac257bee34', '{"type": "tickets", "player": "p1", "keep": [{"a": "canton", "b": "kunming", "points": 5}]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:49:54+00'),
	(5, 2, '760d85a7-2b31-4de3-ac25-7a9e158d2e96', '{"type": "tickets", "player": "p2", "keep": [{"a": "hankow", "b": "mandalay", "points": 9}]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:50:14+00'),
	(5, 3, '6004c3de-a551-41a5-bc62-20d7e0ec5e7c', '{"type": "tickets", "player": "p3", "keep": [{"a": "harbin", "b": "ulan-bator", "points": 8}]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:50:34+00'),
	(5, 4, '1e0eef72-9224-466f-802f-b6259d9559b9', '{"type": "tickets", "player": "p4", "keep": [{"a": "baroda", "b": "lahore", "points": 6}]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:50:54+00'),
	(5, 5, 'd1b510db-bd49-48f2-8695-80fb3cea70fb', '{"type": "claim", "player": "p1", "route": "kunming--mandalay"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:51:14+00'),
	(5, 6, '412c27d6-f608-4a41-bf63-8fae8db05a44', '{"type": "claim", "player": "p2", "route": "kunming--nanning"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:51:34+00'),
	(5, 7, 'ad2c1ef8-9744-4004-ba6e-7c1e894c9a23', '{"type": "claim", "player": "p3", "route": "harbin--ulan-bator"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:51:54+00'),
	(5, 8, '1b1a4c35-8ae9-4f32-a3eb-4de028075741', '{"type": "claim", "player": "p4", "route": "baroda--delhi"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:52:14+00'),
	(5, 9, '4e5a14d6-e090-4616-b922-709c03072e6d', '{"type": "claim", "player": "p1", "route": "canton--nanning"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:52:34+00'),
	(5, 10, 'e0cafc92-820f-43ed-816d-bd2b54e9e4ad', '{"type": "claim", "player": "p2", "route": "canton--hankow"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:52:54+00'),
	(5, 11, '4ea58dce-155c-40e7-b7e2-0c50b49b6b7f', '{"type": "claim", "player": "p3", "route": "hanoi--vientiane"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:53:14+00'),
	(5, 12, '955813f9-16c3-43f2-8b09-15490f08856f', '{"type": "claim", "player": "p4", "route": "delhi--lahore"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:53:34+00'),
	(6, 1, '7c7c0640-0887-43de-950a-7d819c01396c', '{"type": "tickets", "player": "p1", "keep": ["new-york--portland", "chicago--new-york", "seattle--toronto"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:57:55+00'),
	(6, 2, '74542b0e-c5d2-474c-801e-67a793e8f37e', '{"type": "tickets", "player": "p2", "keep": ["dallas--miami", "miami--las-vegas", "seattle--atlanta"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:58:15+00'),
	(6, 3, 'a334ac94-1d92-4260-b8d0-864d172428ae', '{"type": "tickets", "player": "p3", "keep": ["los-angeles--new-york", "los-angeles--dallas", "los-angeles--chicago"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:58:35+00'),
	(6, 4, '91da7c95-2523-465a-b147-a8614e27e225', '{"type": "tickets", "player": "p4", "keep": ["seattle--new-york", "seattle--chicago"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:58:55+00'),
	(6, 5, 'a02b40fd-7903-461b-b04e-12224e21479e', '{"type": "pile", "player": "p1", "scoring": 1, "cards": {"yellow": 2, "blue": 1, "purple": 2, "black": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:59:15+00'),
	(6, 6, 'f0441e31-81c2-43bf-904f-ba427e268402', '{"type": "pile", "player": "p2", "scoring": 1, "cards": {"red": 2, "orange": 1, "green": 1, "purple": 1, "white": 1}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 18:59:35+00'),
	(6, 7, 'f393f558-28d7-441d-9705-6cf5773d6177', '{"type": "pile", "player": "p3", "scoring": 1, "cards": {"blue": 2, "white": 3, "green": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 18:59:55+00'),
	(6, 8, 'a7973856-9afc-422a-9304-33a593c4ab4c', '{"type": "pile", "player": "p4", "scoring": 1, "cards": {"blue": 1, "yellow": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:00:15+00'),
	(6, 9, '557c44bf-dd72-43e6-a4fd-424879073cd4', '{"type": "tickets", "player": "p1", "keep": ["los-angeles--pittsburgh", "new-york--chicago"], "deal": ["los-angeles--pittsburgh", "new-york--chicago", "miami--el-paso", "chicago--santa-fe"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:00:35+00'),
	(6, 10, 'fe6670ac-4a56-49dd-a7a1-0a0e773dddc8', '{"type": "tickets", "player": "p2", "keep": [], "deal": ["new-york--kansas-city", "seattle--phoenix", "dallas--helena", "miami--omaha"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:00:55+00'),
	(6, 11, 'c0fce1d1-be40-48d6-bcb0-65dfd8f43efb', '{"type": "tickets", "player": "p3", "keep": ["dallas--raleigh", "dallas--washington"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:01:15+00'),
	(6, 12, '398737be-2981-4e42-bedf-634df230f92c', '{"type": "pile", "player": "p1", "scoring": 2, "cards": {"blue": 1, "purple": 2, "black": 1, "locomotive": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:01:35+00'),
	(6, 13, 'a076de13-0f53-4a81-bcb0-64cd47917c50', '{"type": "pile", "player": "p2", "scoring": 2, "cards": {"red": 1, "orange": 1, "locomotive": 2}}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:01:55+00'),
	(6, 14, 'f0173739-ec11-48aa-8723-b84cd0fd8fa2', '{"type": "pile", "player": "p3", "scoring": 2, "cards": {"green": 2, "red": 1, "blue": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:02:15+00'),
	(6, 15, '86a67f33-b6ec-4b09-ab9b-5b598861f0f4', '{"type": "pile", "player": "p4", "scoring": 2, "cards": {"blue": 2, "purple": 1, "black": 1}}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:02:35+00'),
	(1, 19, '477f80c2-149a-4844-92f6-956d88afb0d0', '{"type": "undo", "move": 17}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:12:06+00'),
	(9, 1, '3119b530-77fc-432f-a59b-d595512afb28', '{"type": "depot", "player": "p2", "city": "wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:14:26+00'),
	(9, 2, 'b53012f0-f88e-4efc-b4b4-f8c70b5d1a74', '{"type": "depot", "player": "p1", "city": "riga"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:14:46+00'),
	(9, 3, 'cafa109c-81e7-44f9-aa5f-85e5aebb00e2', '{"type": "tickets", "player": "p1", "keep": ["stockholm--wilno"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:15:06+00'),
	(9, 4, '229e0cda-5237-4d1c-aea6-4d01e181df7b', '{"type": "tickets", "player": "p2", "keep": ["warszawa--sevastopol"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:15:26+00'),
	(9, 5, '5b45091e-3393-4d98-bfe8-726d368b0451', '{"type": "stock", "player": "p1", "owner": "p1"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:15:46+00'),
	(9, 6, 'd27574ce-c1b7-4cbe-8ecd-85497a167aa1', '{"type": "stock", "player": "p2", "owner": "p2"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:16:06+00'),
	(9, 7, 'a8df006e-3193-41c8-b7d2-56c4a6e271ef', '{"type": "claim", "player": "p1", "route": "petrograd--riga", "collect": ["p1"]}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:16:26+00'),
	(9, 8, '9b8349ec-3a4a-4583-a8b4-f63e324763da', '{"type": "claim", "player": "p2", "route": "warszawa--wien", "collect": ["p2"]}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:16:46+00'),
	(9, 9, 'b3294e42-2850-4d67-8bfb-650a480a23d4', '{"type": "undo", "move": 7}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:17:06+00'),
	(9, 10, '356c15c3-1d70-4622-bc35-bcfbbed414b7', '{"type": "claim", "player": "p2", "route": "warszawa--wien"}', '30d0bbe9f6459825018d0e5649304acf', '2025-03-08 19:17:26+00'),
	(9, 11, '1ea7dba2-9e48-40ca-ba33-132fd12051d5', '{"type": "claim", "player": "p1", "route": "petrograd--stockholm"}', '690fd454be758836cb97ca21611b8e6a', '2025-03-08 19:17:46+00'),
	(9, 12, 'ef62ad15-928a-4b1b-aef8-bb82786fbdd4', '{"type": "tickets", "player": "p2", "keep": ["berlin--bucuresti"]}', 'aff80e2a10684986e181eeaf9d615fca', '2025-03-08 19:22:36+00');
INSERT INTO public.old_link VALUES
	('1ZxGcCNpIuqGLq_9chqWfA', 5, NULL),
	('wrQGrfxDQXgmd5P9_1Tkqw', 5, NULL),
	('NCF012veTlb4St3tNMhNww', NULL, 1);
INSERT INTO public.person VALUES
	(8, 1, 'nKEWvz5CtTazfx-XB3Uyww', 'Łukasz', 'red', NULL, 24.356145167258916, 8.253105336092524, 0, 0),
	(6, 1, 'Tbp4RTYUtHoHTWL20s3EcA', '', NULL, '2025-03-08 19:06:06+00', 22.364610506859503, 8.06590141354368, 0, 0),
	(7, 1, 'go3ly5rattXQHSiLIEqOig', 'Zoë', 'purple', NULL, 25.643854832741084, 8.221300521515296, 1, 1),
	(9, 1, 'y3tZOd1FXs2FynRK3V-7Pg', 'Never', NULL, NULL, NULL, NULL, 0, 0),
	(1, 1, 'z9aCFiN_45bfdWxEhyxtgg', 'Ann', 'red', NULL, 33.23253487964824, 7.225550837949854, 4, 4),
	(2, 1, '9yUnP7dcTgRfeVSkzjiaDA', 'Bob', 'blue', NULL, 23.990537216425384, 7.331167815825602, 0, 1),
	(3, 1, 'DgB4wXG29HZMuB09gTv1JQ', 'Cat', 'green', NULL, 25.546817524934337, 7.518751635258484, 0, 1),
	(4, 1, 'vVJ5tK95uDnQr7gntgWytg', 'Dan', 'blue', NULL, 19.020793794231995, 7.890108256625623, 0, 0);
INSERT INTO public.playgroup VALUES
	(1, 'fQOkZd70rF5IAYzr8tm6AQ', 'Четверг 🚂', '2025-03-08 18:00:00+00', 'NCF012veTlb4St3tNMhNww');
INSERT INTO public.playgroup_visit VALUES
	('690fd454be758836cb97ca21611b8e6a', 1, '2025-03-08 18:00:00+00'),
	('30d0bbe9f6459825018d0e5649304acf', 1, '2025-03-08 18:00:00+00'),
	('6cc190fcf15a6cf329b843f2453bfbd3', 1, '2025-03-08 18:00:00+00');
INSERT INTO public.result VALUES
	(3, 0, NULL, NULL, '2025-03-08 18:25:22+00', 'germany', 'p1', 3, 2, 88, false, false, -9, -13, 19, 4, 65, 2, 1, 7, NULL, NULL, NULL, 0, 0, 0, '["berlin--leipzig", "chemnitz--leipzig", "dresden--leipzig", "erfurt--leipzig", "leipzig--magdeburg"]'),
	(3, 1, NULL, NULL, '2025-03-08 18:25:22+00', 'germany', 'p2', 3, 1, 97, true, false, 9, -13, 19, 13, 65, 2, 0, 9, NULL, NULL, NULL, 0, 0, 0, '["erfurt--nurnberg", "munchen--nurnberg", "nurnberg--wurzburg"]'),
	(3, 2, NULL, NULL, '2025-03-08 18:25:22+00', 'germany', 'p3', 3, 3, 81, false, false, -16, 13, 32, -31, 80, 0, 2, 6, NULL, NULL, NULL, 0, 0, 0, '["berlin--dresden", "chemnitz--regensburg", "hannover--magdeburg"]'),
	(4, 0, 1, 1, '2025-03-08 18:35:03+00', 'legendary-asia', 'p1', 3, 1, 52, true, false, 19, -1, 18, 18, 16, 2, 0, 14, NULL, 29.41608374086664, 7.399130908565098, 2, 2, 5, '["irkutsk--krasnoyarsk", "irkutsk--ulan-bator", "krasnoyarsk--omsk", "omsk--perm", "peking--ulan-bator"]'),
	(4, 1, 1, 2, '2025-03-08 18:35:03+00', 'legendary-asia', 'p2', 3, 3, 32, false, false, -20, -9, 12, -4, 24, 1, 1, 11, NULL, 20.55937654015956, 7.562087850974267, 0, 0, 3, '["agra--rawalpindi", "bombay--calcutta", "bombay--karachi", "calcutta--rangoon", "karachi--rawalpindi"]'),
	(4, 2, 1, 3, '2025-03-08 18:35:03+00', 'legendary-asia', 'p3', 3, 2, 33, false, false, -19, 1, 21, -2, 14, 1, 1, 12, NULL, 28.22691081637041, 7.90195746404744, 0, 1, 2, '["calcutta--colombo", "calcutta--mandalay", "mandalay--rangoon", "mandalay--xian", "peking--xian"]'),
	(5, 0, 1, 1, '2025-03-08 18:49:04+00', 'team-asia', 't1', 2, 1, 45, true, false, 0, -10, 11, 14, 20, 2, 0, 9, NULL, 31.215645094103756, 7.284541579094396, 3, 3, 6, '["canton--nanning", "kunming--mandalay"]'),
	(5, 1, 1, 2, '2025-03-08 18:49:04+00', 'team-asia', 't1', 2, 1, 45, true, false, 0, -10, 11, 14, 20, 2, 0, 9, NULL, 22.439066942899387, 7.439675447039743, 1, 1, 4, '["canton--hankow", "kunming--nanning"]'),
	(2, 0, 1, 1, '2025-02-20 17:30:00+00', 'europe', 'p1', 3, 3, 63, false, false, -22, -17, 36, 19, 8, 2, 1, 24, 1, 24.538010306345733, 7.7216362162933425, 0, 2, 3, '["berlin--frankfurt", "berlin--warszawa", "dieppe--london", "dieppe--paris", "edinburgh--london", "frankfurt--paris", "petrograd--wilno", "warszawa--wilno"]'),
	(2, 1, 1, 2, '2025-02-20 17:30:00+00', 'europe', 'p2', 3, 2, 68, false, false, -17, -11, 42, 18, 8, 3, 1, 21, 1, 26.047252610977164, 8.054903237210228, 0, 0, 1, '["barcelona--marseille", "barcelona--pamplona", "brest--pamplona", "brest--paris", "marseille--pamplona", "marseille--roma", "marseille--zurich", "munchen--wien", "munchen--zurich"]'),
	(2, 2, 1, 3, '2025-02-20 17:30:00+00', 'europe', 'p3', 3, 1, 85, true, false, 17, 11, 53, 10, 22, 2, 1, 32, 0, 28.004060112706654, 8.205633343232218, 1, 1, 1, '["athina--sarajevo", "athina--sofia", "berlin--essen", "berlin--wien", "budapest--sarajevo", "budapest--wien", "essen--kobenhavn", "kobenhavn--stockholm", "petrograd--stockholm", "sarajevo--sofia"]'),
	(5, 2, 1, 3, '2025-03-08 18:49:04+00', 'team-asia', 't2', 2, 2, 45, false, false, 0, 10, 21, 14, 10, 2, 0, 6, NULL, 26.174483322675822, 7.749989521135414, 0, 1, 3, '["hanoi--vientiane", "harbin--ulan-bator"]'),
	(6, 2, 1, 3, '2025-03-08 18:57:05+00', 'card-game', 'p3', 4, 3, 55, false, false, -10, NULL, 0, 33, 22, 4, 1, NULL, NULL, 25.546817524934337, 7.518751635258484, 0, 1, 4, '[]'),
	(6, 3, 1, 4, '2025-03-08 18:57:05+00', 'card-game', 'p4', 4, 4, 13, false, false, -52, NULL, 0, 5, 8, 1, 1, NULL, NULL, 19.020793794231995, 7.890108256625623, 0, 0, 2, '[]'),
	(7, 0, 1, 1, '2011-01-01 00:00:00+00', 'europe', 'p1', 2, 1, 80, true, false, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 27.635389493140497, 8.06590141354368, 1, 1, 1, NULL),
	(7, 1, 1, 6, '2011-01-01 00:00:00+00', 'europe', 'p2', 2, 2, 80, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 22.364610506859503, 8.06590141354368, 0, 0, 1, NULL),
	(8, 0, 1, 1, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'north', 2, 1, 121, true, false, 128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 28.23858652831054, 7.96440779650303, 2, 2, 2, NULL),
	(8, 1, 1, 7, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'north', 2, 1, 121, true, false, 128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 25.643854832741084, 8.221300521515296, 1, 1, 1, NULL),
	(8, 2, 1, 8, '2011-01-10 00:00:00+00', 'Ticket to Ride: India', 'south', 2, 2, -7, false, false, -128, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 24.356145167258916, 8.253105336092524, 0, 0, 1, NULL),
	(1, 0, 1, 1, '2025-03-08 18:00:00+00', 'europe', 'p1', 2, 1, 69, true, false, 2, 2, 35, 12, 22, 1, 0, 16, 0, 27.041848297224675, 7.4984467313329235, 1, 2, 4, '["petrograd--riga", "petrograd--stockholm", "riga--wilno"]'),
	(1, 1, 1, 2, '2025-03-08 18:00:00+00', 'europe', 'p2', 2, 2, 67, false, false, -2, -2, 33, 12, 22, 1, 0, 13, 0, 23.322644111743074, 7.789982857293084, 0, 0, 2, '["bucuresti--budapest", "bucuresti--sevastopol", "budapest--wien", "cadiz--madrid", "edinburgh--london", "warszawa--wien"]'),
	(5, 3, 1, 4, '2025-03-08 18:49:04+00', 'team-asia', 't2', 2, 2, 45, false, false, 0, 10, 21, 14, 10, 2, 0, 6, NULL, 22.717393309647356, 8.154800485170686, 0, 0, 1, '["baroda--delhi", "delhi--lahore"]'),
	(6, 0, 1, 1, '2025-03-08 18:57:05+00', 'card-game', 'p1', 4, 1, 65, true, false, 3, NULL, 0, 30, 35, 4, 1, NULL, NULL, 33.23253487964824, 7.225550837949854, 4, 4, 7, '[]'),
	(6, 1, 1, 2, '2025-03-08 18:57:05+00', 'card-game', 'p2', 4, 2, 62, false, false, -3, NULL, 0, 46, 16, 3, 0, NULL, NULL, 23.990537216425384, 7.331167815825602, 0, 1, 5, '[]');
INSERT INTO public.seat VALUES
	(1, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL, '[]'),
	(1, 1, 'p2', 'Bob', 'blue', NULL, '30d0bbe9f6459825018d0e5649304acf', 2, NULL, NULL, '[]'),
	(2, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL, '[]'),
	(2, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL, '[]'),
	(2, 1, 'p2', 'Bob', 'blue', NULL, '30d0bbe9f6459825018d0e5649304acf', 2, NULL, NULL, '[]'),
	(3, 0, 'p1', 'Ann', 'red', NULL, NULL, NULL, NULL, NULL, '[]'),
	(3, 2, 'p3', 'Cat', 'green', NULL, NULL, NULL, NULL, NULL, '[]'),
	(3, 1, 'p2', 'Bob', 'black', NULL, '30d0bbe9f6459825018d0e5649304acf', NULL, NULL, NULL, '[]'),
	(4, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL, '[]'),
	(4, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL, '[]'),
	(4, 1, 'p2', 'Bob', 'blue', NULL, '30d0bbe9f6459825018d0e5649304acf', 2, NULL, NULL, '[]'),
	(5, 0, 'p1', 'Ann', 'red', 't1', NULL, 1, NULL, NULL, '[]'),
	(5, 2, 'p3', 'Cat', 'blue', 't2', NULL, 3, NULL, NULL, '[]'),
	(5, 3, 'p4', 'Dan', 'blue', 't2', NULL, 4, NULL, NULL, '[]'),
	(5, 1, 'p2', 'Bob', 'red', 't1', '30d0bbe9f6459825018d0e5649304acf', 2, NULL, NULL, '[]'),
	(6, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL, '[]'),
	(6, 2, 'p3', 'Cat', 'green', NULL, NULL, 3, NULL, NULL, '[]'),
	(6, 3, 'p4', 'Dan', 'yellow', NULL, NULL, 4, NULL, NULL, '[]'),
	(6, 1, 'p2', 'Bob', 'blue', NULL, '30d0bbe9f6459825018d0e5649304acf', 2, NULL, NULL, '[]'),
	(8, 0, 'p1', 'Ann', '', 'north', NULL, 1, 121, NULL, '[]'),
	(8, 1, 'p2', 'Zoë', '', 'north', NULL, 7, 121, NULL, '[]'),
	(8, 2, 'p3', 'Łukasz', 'red', 'south', NULL, 8, -7, 2, '[]'),
	(7, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, 80, 1, '[]'),
	(7, 1, 'p2', 'former player', '', NULL, NULL, 6, 80, 2, '[]'),
	(9, 0, 'p1', 'Ann', 'red', NULL, NULL, 1, NULL, NULL, '[]'),
	(9, 1, 'p2', 'Bob', 'blue', NULL, 'aff80e2a10684986e181eeaf9d615fca', 2, NULL, NULL, '["30d0bbe9f6459825018d0e5649304acf"]');
INSERT INTO public.seat_change VALUES
	(1, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:00:30+00'),
	(2, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:10:31+00'),
	(3, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:25:52+00'),
	(4, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:35:33+00'),
	(5, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:49:34+00'),
	(6, 1, 'p2', NULL, '30d0bbe9f6459825018d0e5649304acf', '30d0bbe9f6459825018d0e5649304acf', '[]', 0, '2025-03-08 18:57:35+00'),
	(9, 1, 'p2', '30d0bbe9f6459825018d0e5649304acf', 'aff80e2a10684986e181eeaf9d615fca', 'aff80e2a10684986e181eeaf9d615fca', '[]', 11, '2025-03-08 19:22:16+00');
INSERT INTO public.seat_request VALUES
	(9, 'p1', '6cc190fcf15a6cf329b843f2453bfbd3', '2025-03-08 19:22:36+00');
INSERT INTO public.track_count VALUES
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
	(1, 'europe', 3, 'petrograd--stockholm', 1),
	(1, 'europe', 3, 'sarajevo--sofia', 1),
	(1, 'legendary-asia', 1, 'irkutsk--krasnoyarsk', 1),
	(1, 'legendary-asia', 1, 'irkutsk--ulan-bator', 1),
	(1, 'legendary-asia', 1, 'krasnoyarsk--omsk', 1),
	(1, 'legendary-asia', 1, 'omsk--perm', 1),
	(1, 'legendary-asia', 1, 'peking--ulan-bator', 1),
	(1, 'legendary-asia', 2, 'agra--rawalpindi', 1),
	(1, 'legendary-asia', 2, 'bombay--calcutta', 1),
	(1, 'legendary-asia', 2, 'bombay--karachi', 1),
	(1, 'legendary-asia', 2, 'calcutta--rangoon', 1),
	(1, 'legendary-asia', 2, 'karachi--rawalpindi', 1),
	(1, 'legendary-asia', 3, 'calcutta--colombo', 1),
	(1, 'legendary-asia', 3, 'calcutta--mandalay', 1),
	(1, 'legendary-asia', 3, 'mandalay--rangoon', 1),
	(1, 'legendary-asia', 3, 'mandalay--xian', 1),
	(1, 'legendary-asia', 3, 'peking--xian', 1),
	(1, 'team-asia', 1, 'canton--nanning', 1),
	(1, 'team-asia', 1, 'kunming--mandalay', 1),
	(1, 'team-asia', 2, 'canton--hankow', 1),
	(1, 'team-asia', 2, 'kunming--nanning', 1),
	(1, 'team-asia', 3, 'hanoi--vientiane', 1),
	(1, 'team-asia', 3, 'harbin--ulan-bator', 1),
	(1, 'team-asia', 4, 'baroda--delhi', 1),
	(1, 'team-asia', 4, 'delhi--lahore', 1),
	(1, 'europe', 1, 'petrograd--riga', 1),
	(1, 'europe', 1, 'petrograd--stockholm', 1),
	(1, 'europe', 1, 'riga--wilno', 1),
	(1, 'europe', 2, 'bucuresti--budapest', 1),
	(1, 'europe', 2, 'bucuresti--sevastopol', 1),
	(1, 'europe', 2, 'budapest--wien', 1),
	(1, 'europe', 2, 'cadiz--madrid', 1),
	(1, 'europe', 2, 'edinburgh--london', 1),
	(1, 'europe', 2, 'warszawa--wien', 1);
INSERT INTO public.visit VALUES
	('690fd454be758836cb97ca21611b8e6a', 1, '2025-03-08 18:00:00+00'),
	('30d0bbe9f6459825018d0e5649304acf', 1, '2025-03-08 18:07:01+00'),
	('690fd454be758836cb97ca21611b8e6a', 2, '2025-03-08 18:10:01+00'),
	('30d0bbe9f6459825018d0e5649304acf', 2, '2025-03-08 18:22:22+00'),
	('690fd454be758836cb97ca21611b8e6a', 3, '2025-03-08 18:25:22+00'),
	('30d0bbe9f6459825018d0e5649304acf', 3, '2025-03-08 18:32:03+00'),
	('690fd454be758836cb97ca21611b8e6a', 4, '2025-03-08 18:35:03+00'),
	('30d0bbe9f6459825018d0e5649304acf', 4, '2025-03-08 18:46:04+00'),
	('690fd454be758836cb97ca21611b8e6a', 5, '2025-03-08 18:49:04+00'),
	('30d0bbe9f6459825018d0e5649304acf', 5, '2025-03-08 18:54:05+00'),
	('690fd454be758836cb97ca21611b8e6a', 6, '2025-03-08 18:57:05+00'),
	('30d0bbe9f6459825018d0e5649304acf', 6, '2025-03-08 19:03:06+00'),
	('690fd454be758836cb97ca21611b8e6a', 9, '2025-03-08 19:14:06+00'),
	('30d0bbe9f6459825018d0e5649304acf', 9, '2025-03-08 19:12:06+00'),
	('aff80e2a10684986e181eeaf9d615fca', 9, '2025-03-08 19:17:46+00');
SELECT pg_catalog.setval('public.game_id_seq', 9, true);
SELECT pg_catalog.setval('public.person_id_seq', 9, true);
SELECT pg_catalog.setval('public.playgroup_id_seq', 1, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT pk_alias PRIMARY KEY (group_id, key);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT pk_game PRIMARY KEY (id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT pk_guesses PRIMARY KEY (source);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT pk_move PRIMARY KEY (game_id, seq);
ALTER TABLE ONLY public.old_link
    ADD CONSTRAINT pk_old_link PRIMARY KEY (key);
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
ALTER TABLE ONLY public.seat_change
    ADD CONSTRAINT pk_seat_change PRIMARY KEY (game_id, nth);
ALTER TABLE ONLY public.seat_request
    ADD CONSTRAINT pk_seat_request PRIMARY KEY (game_id, player, device);
ALTER TABLE ONLY public.track_count
    ADD CONSTRAINT pk_track_count PRIMARY KEY (group_id, board, person_id, route);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT pk_visit PRIMARY KEY (device, game_id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT uq_game_code UNIQUE (code);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT uq_game_first_key UNIQUE (first_key);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT uq_game_key UNIQUE (key);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT uq_move_game_id_uuid UNIQUE (game_id, uuid);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT uq_person_group_id_key UNIQUE (group_id, key);
ALTER TABLE ONLY public.playgroup
    ADD CONSTRAINT uq_playgroup_first_key UNIQUE (first_key);
ALTER TABLE ONLY public.playgroup
    ADD CONSTRAINT uq_playgroup_key UNIQUE (key);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT uq_seat_game_id_player UNIQUE (game_id, player);
CREATE INDEX ix_alias_person_id ON public.alias USING btree (person_id);
CREATE INDEX ix_game_group_played ON public.game USING btree (group_id, played_at, id);
CREATE INDEX ix_old_link_game_id ON public.old_link USING btree (game_id);
CREATE INDEX ix_old_link_group_id ON public.old_link USING btree (group_id);
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
ALTER TABLE ONLY public.game
    ADD CONSTRAINT fk_game_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.move
    ADD CONSTRAINT fk_move_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
ALTER TABLE ONLY public.old_link
    ADD CONSTRAINT fk_old_link_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.old_link
    ADD CONSTRAINT fk_old_link_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.seat_change
    ADD CONSTRAINT fk_seat_change_game_id_seat FOREIGN KEY (game_id, player) REFERENCES public.seat(game_id, player) ON DELETE CASCADE;
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_person_id_person FOREIGN KEY (person_id) REFERENCES public.person(id);
ALTER TABLE ONLY public.seat_request
    ADD CONSTRAINT fk_seat_request_game_id_seat FOREIGN KEY (game_id, player) REFERENCES public.seat(game_id, player);
ALTER TABLE ONLY public.track_count
    ADD CONSTRAINT fk_track_count_group_id_playgroup FOREIGN KEY (group_id) REFERENCES public.playgroup(id);
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT fk_visit_game_id_game FOREIGN KEY (game_id) REFERENCES public.game(id);
