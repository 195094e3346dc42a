import { shellConfig } from '../webpack/shell.ts';

export default shellConfig({ production: process.env.NODE_ENV !== 'development' });
