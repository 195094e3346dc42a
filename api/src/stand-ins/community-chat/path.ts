export const COMMUNITY_CHAT_PATH = '/community-chat';
