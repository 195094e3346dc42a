import type {
  ArtworkRequest,
  ContactTopic,
  FeedItem,
  Member,
  Plan,
  Playlist,
  PlaylistRules,
  Promotion,
  Role,
  SiteLook,
  SocialNetwork,
  VisitKind,
  Website,
} from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable } from 'kysely';

/** What one device told another to do; `at` in ms since 1970. */
export type DeviceCommand = { id: number; at: number; call: string; value?: string | undefined };

/** A song that a member of a room has added. */
export type RoomAddition = { id: number; song: string; by: string };

/** A song with its place before a change, -1 if it had none, and the song that followed it. */
export type PlacedSong = { id: string; place: number; next: string | null };

/** State of a subscription or donation as of an event. */
export type PaymentState = {
  at: number;
  status: string;
  /** `null` if the price does not belong to a plan. */
  plan: Plan | null;
  /** Unix times in seconds: end of the paid period, and end of the subscription. */
  period_end?: number | null;
  ends_at?: number | null;
  /** Time at which a paused subscription resumes automatically. */
  resumes_at?: number | null;
  /** Present for a plan that is paid by the year. */
  interval?: 'year';
};

/** Missing properties default to the brand's. */
export type StoredLook = Partial<SiteLook>;

/** Excludes the domain name and the mailbox, which cannot be restored with one click. */
export type VersionContent = Pick<Website, 'name' | 'subtitle' | 'about_me' | 'social_text'> & {
  social: Partial<Record<SocialNetwork, string>>;
  look: StoredLook;
};

/** The driver returns `Date` and also accepts ISO strings. */
type Time = ColumnType<Date, Date | string, Date | string>;
type Day = ColumnType<Date, string, string>;
/** The driver returns `bigint` as a string to keep its precision. */
type Big<Null = never> = ColumnType<string | Null, number | string | Null, number | string | Null>;

type Branded = { brand: Brand };
type Request = { id: GeneratedAlways<string>; created_at: Generated<Date> };

type CatalogTables = {
  playlists: Playlist &
    Branded & {
      home: boolean;
      position: number;
      sort_key: string;
      size: Generated<number>;
      /** Of its own picture, as with songs. */
      tint: Generated<string | null>;
    };
  songs: Branded & {
    video_id: string;
    title: string;
    artist: string;
    description: string;
    playlist: string;
    position: number;
    date_added: Time;
    channel_id: string | null;
    search: string;
    sort_key: string;
    artist_key: string;
    pick: Generated<number>;
    /** `''` for a cover without colors, `null` until it is analyzed. */
    tint: Generated<string | null>;
    duration: Generated<number | null>;
    start_second: Generated<number | null>;
    end_second: Generated<number | null>;
    /** In dB. */
    gain: Generated<number | null>;
    /** Query string of the maker's recipe link. */
    recipe: Generated<string | null>;
    /** In beats per minute. */
    tempo: Generated<number | null>;
  };
  lyrics: Branded & {
    video_id: string;
    /** LRC or plain text; `null` once taken down. */
    lyrics: string | null;
    source: string;
    rights: string;
    search: string;
    words: GeneratedAlways<string>;
    taken_down_at: Generated<Date | null>;
  };
  members: Member & Branded & { subs: Big; views: Big; joined: Time | null; position: number };
  news: FeedItem & Branded & { position: number; date_added: Time };
  plays: Branded & { playlist: string; day: Day; plays: Big };
  random_picks: Branded & { caller: string; list: string; video_id: string; picked_at: Generated<Date> };
  search_words: Branded & { word: string; songs: number };
  artists: Branded & { artist_key: string; name: string; songs: number; words: string };
};

type AccountTables = {
  account_writes: { uid: string; position: Big; written_at: Generated<Date> };
  role_grants: {
    kind: 'uid' | 'email';
    subject: string;
    role: Role | 'tester';
    granted_at: Generated<Date>;
    granted_by: Generated<string | null>;
    reason: Generated<string | null>;
    ends_at: Generated<Date | null>;
  };
  released_names: Branded & { domain_name: string; uid: string; released_at: Date };
  erasures: Branded & {
    id: GeneratedAlways<string>;
    uid: string | null;
    email: string | null;
    code: string | null;
    requested_at: Generated<Date>;
    due_at: Date;
  };
  account_security: {
    uid: string;
    email?: string | null;
    valid_since: Date | null;
    password_changed_at: Date | null;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    actor: string;
    action: string;
    subject: string;
    origin: string;
  };
  sign_ins: { uid: string; signed_in_at: Date; seen_at: Generated<Date>; address: string; agent: string };
  favorites: Branded & { uid: string; video_id: string; added_at: Generated<Date> };
  own_playlists: Branded & {
    id: string;
    uid: string;
    name: string;
    public: Generated<boolean>;
    changed_at: Generated<Date>;
    deleted_at: Date | null;
    /** `null` for a playlist by hand. */
    rules: ColumnType<PlaylistRules | null, string | null | undefined, string | null>;
    /** When the songs were last found by the rules. */
    found_at: Date | null;
    /** Code of the link by which others become editors. */
    invite: string | null;
    /** What its editors follow, once somebody was invited. */
    topic: string | null;
  };
  playlist_editors: {
    id: GeneratedAlways<string>;
    list: string;
    uid: string;
    name: string;
    joined_at: Generated<Date>;
  };
  /** What pages follow; see `topics.ts`. */
  topics: { topic: string; rev: string };
  listening_devices: { brand: Brand; uid: string; id: string; name: string; seen_at: Generated<Date> };
  listening_states: {
    brand: Brand;
    uid: string;
    topic: string;
    device: string | null;
    claim: string | null;
    state: string | null;
    stated_at: Date | null;
    /** By the clock of the page, in ms since 1970. */
    written_at: number | null;
    songs: string | null;
    songs_rev: Generated<number>;
    commands: ColumnType<DeviceCommand[], string | undefined, string>;
    command_id: Generated<number>;
  };
  rooms: {
    id: string;
    brand: Brand;
    topic: string;
    host: number;
    open: Generated<boolean>;
    video_id: string | null;
    second: Generated<number>;
    at: Generated<number>;
    playing: Generated<boolean>;
    speed: Generated<number>;
    repeat: Generated<boolean>;
    whole: Generated<boolean>;
    songs: Generated<string[]>;
    songs_rev: Generated<number>;
    additions: ColumnType<RoomAddition[], string | undefined, string>;
    addition_id: Generated<number>;
    next_member: Generated<number>;
    changed_at: Generated<Date>;
  };
  room_members: {
    room: string;
    id: number;
    secret: string;
    name: string;
    muted: Generated<boolean>;
    idle: Generated<boolean>;
    seen_at: Generated<Date>;
    leaves_at: Date | null;
  };
  playlist_changes: {
    id: GeneratedAlways<string>;
    list: string;
    uid: string | null;
    at: Generated<Date>;
    call: 'add' | 'remove' | 'move';
    songs: JSONColumnType<PlacedSong[]>;
    undone_by: string | null;
  };
  own_playlist_songs: { list: string; video_id: string; position: number };
  linked_account: {
    uid: string;
    provider: 'discord' | 'youtube';
    external_id: string;
    name: string;
    picture: string | null;
    /** Of a channel, such as `@luna`. */
    handle: string | null;
    subs: Big<null>;
    views: Big<null>;
    /** Encrypted. */
    tokens: string | null;
    linked_at: Generated<Date>;
  };
  listen_services: {
    uid: string;
    service: 'listenbrainz';
    name: string;
    /** Encrypted. */
    token: string;
    connected_at: Generated<Date>;
    refused_at: Date | null;
  };
  websites: Branded &
    Pick<Website, 'domain_name' | 'name'> & {
      uid: string | null;
      profile_pic: string | null;
      subtitle: Generated<string>;
      form_mail: Generated<string>;
      about_me: Generated<string>;
      social_text: Generated<string>;
      social: JSONColumnType<Partial<Record<SocialNetwork, string>>, string | undefined>;
      artist: string | null;
      look: JSONColumnType<StoredLook, string | undefined>;
      hidden_at: Generated<Date | null>;
      hidden_reason: Generated<string>;
      unpublished_at: Generated<Date | null>;
      role_ended_at: Generated<Date | null>;
      form_mail_confirmed: Generated<boolean>;
      form_mail_code: Generated<string | null>;
    };
  website_drafts: Branded & {
    uid: string;
    texts: JSONColumnType<Record<string, string>, string | undefined>;
    look: JSONColumnType<StoredLook | null, string | null, string | null>;
    saved_at: Date;
  };
  website_covers: Branded & {
    uid: string;
    file: string;
    stored_as: string;
    size: number;
    width: number;
    height: number;
    uploaded_at: Generated<Date>;
  };
  own_domains: Branded & {
    uid: string;
    domain: string;
    token: string;
    claimed_at: Generated<Date>;
    checked_at: Generated<Date | null>;
    verified_at: Generated<Date | null>;
    failing_since: Generated<Date | null>;
    problem: Generated<string>;
  };
  website_versions: Branded & {
    id: GeneratedAlways<string>;
    uid: string;
    saved_at: Generated<Date>;
    content: JSONColumnType<VersionContent>;
  };
  website_visits: Branded & {
    uid: string;
    day: Date;
    kind: VisitKind;
    name: string;
    count: Generated<number>;
  };
  website_reports: Branded & {
    id: GeneratedAlways<string>;
    domain_name: string;
    reason: string;
    reported_at: Generated<Date>;
    done_at: Generated<Date | null>;
  };
  promotions: Branded &
    Pick<Promotion, 'youtube_channel' | 'youtube_share'> & { uid: string; updated_at: Generated<Date> };
  promotion_slot: Branded & {
    id: GeneratedAlways<string>;
    uid: string | null;
    starts_on: Day;
    title: string;
    reminded_at: Generated<Date | null>;
  };
  promotion_offers: Branded & {
    id: GeneratedAlways<string>;
    starts_at: Date;
    title: string;
    uid: string | null;
    reminded_at: Generated<Date | null>;
  };
  promotion_settings: Branded & {
    uid: string;
    reminders: Generated<boolean>;
    feed_code: Generated<string | null>;
    feed_since: Generated<Date | null>;
  };
  artwork_requests: Request &
    Branded &
    Pick<ArtworkRequest, 'channel' | 'kind' | 'style' | 'notes'> & {
      uid: string;
      reference_links: string;
      deadline: Day | null;
      state: Generated<Exclude<ArtworkRequest['state'], 'accepted' | 'delivered' | 'withdrawn'>>;
      accepted_at: Generated<Date | null>;
      withdrawn_at: Generated<Date | null>;
      answer: Generated<string>;
      updated_at: Generated<Date>;
    };
  artwork_files: {
    id: GeneratedAlways<string>;
    request: string;
    uid: string;
    name: string;
    type: string;
    size: Big;
    stored_as: string;
    delivered_at: Generated<Date>;
  };
  contact_requests: Request &
    Branded & {
      topic: ContactTopic;
      email: string | null;
      discord: string | null;
      youtube_url: string | null;
      message: string | null;
      remember: Generated<boolean>;
      done_at: Time | null;
    };
};

/**
 * What a mail counts as: about security and money, without a limit; what somebody asked for; what strangers send.
 */
export type MailBudget = 'account' | 'requested' | 'strangers';

type ServiceTables = {
  outgoing_mail: Request & {
    /** `null` for the team's mailbox. */
    recipient: string | null;
    reply_to: string | null;
    /** The account concerned. */
    uid: string | null;
    budget: Generated<MailBudget>;
    /** Left out of exports: what somebody else said about the account. */
    team_only: Generated<boolean>;
    subject: string;
    body: string;
    sent_at: Time | null;
    attempts: Generated<number>;
    next_try_at: Generated<Date>;
    last_error: string | null;
  };
  pay_event: { id: string; type: string; at: Generated<Date> };
  pay_customer: { customer: string; uid: string | null; email: string | null; created: Big };
  pay_grant: {
    ref: string;
    customer: string | null;
    uid: string | null;
    email: string | null;
    plan: Plan | null;
    status: string;
    created: Big;
    history: JSONColumnType<PaymentState[], string | undefined>;
    began_at: Big<null>;
    late_until: ColumnType<Date | null, Date | null | undefined>;
    late_mailed_at: Big<null>;
  };
  link_pictures: {
    brand: Brand;
    uid: string;
    address: string;
    /** Digest of the picture; `null` for a page without one. */
    file: string | null;
    jpeg: Buffer | null;
    fetched_at: Date;
  };
  gifts: {
    id: string;
    brand: Brand;
    plan: 'premium' | 'premium_plus';
    months: number;
    giver: string;
    recipient: string;
    message: string;
    /** Day of the mail to the recipient. */
    send_on: Day;
    created_at: Date;
    /** The payment; `null` until it is paid. Refunds and disputes are in `pay_grant`. */
    payment: string | null;
    paid_at: Date | null;
    payer: string | null;
    sent_at: Date | null;
    /** Digest of the code in the mail. */
    code: string | null;
    redeemed_by: string | null;
    ends_at: Date | null;
    /** When the account was told that it ends soon. */
    end_mailed_at: Date | null;
  };
  used_once: { id: string; expires_at: Date };
  field_figures: {
    remote: string;
    version: string;
    step: Big;
    figure: string;
    bucket: number;
    count: number;
    day: Day;
  };
  network_figures: {
    remote: string;
    version: string;
    step: Big;
    network: number;
    figure: string;
    bucket: number;
    count: number;
    day: Day;
  };
  deprecated_uses: { day: Day; remote: string; version: string; member: string; views: number };
};

export type Database = CatalogTables & AccountTables & ServiceTables;
/** The database, or a transaction on it. */
export type Db = Kysely<Database>;

/** Context of the request for queries. */
export type Scope = Branded & { db: Db; now: Date };
export type GiftRow = Selectable<Database['gifts']>;
