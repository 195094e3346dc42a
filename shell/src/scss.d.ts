declare module '@rushtone/ui/styles/global.scss';
declare module '*/stage.scss';
