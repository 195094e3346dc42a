export const isOwnPlaylist = (id: string | null | undefined): boolean => id?.startsWith('u-') ?? false;
