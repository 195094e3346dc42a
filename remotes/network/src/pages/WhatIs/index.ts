export { Page } from './WhatIsPage.tsx';
