declare module '*/boxes.scss';
