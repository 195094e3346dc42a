declare module '@rushtone/ui/styles/global.scss';
