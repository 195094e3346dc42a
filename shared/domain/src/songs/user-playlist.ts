export const isUserPlaylist = (id: string | null | undefined): boolean => id?.startsWith('u-') ?? false;
