import * as contract from '@rushtone/platform-example/contract';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { shareModules } from '@rushtone/platform/browser/share-modules';

export const sharedModules = shareModules({
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@rushtone/platform-example/contract': contract,
});
