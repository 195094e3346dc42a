import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { FakeIntersectionObserver } from '../src/fake-intersection-observer.ts';

// Ten times the default, for a machine whose processors are busy; a wait ends as soon as its state is there.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
Element.prototype.scrollIntoView ??= () => undefined;
