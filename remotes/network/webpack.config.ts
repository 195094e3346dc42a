import { remoteConfig } from '../../webpack/remote.ts';

export default remoteConfig(import.meta.dirname, { production: process.env.NODE_ENV !== 'development' });
