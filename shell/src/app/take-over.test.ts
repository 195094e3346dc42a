import { rememberInput } from './take-over.ts';

const begin = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root') as HTMLElement;
};

afterEach(() => {
  delete window.earlyInput;
});

test('the focus stays on the control that somebody had gone to, when the page is drawn anew', () => {
  const root = begin('<a href="#main">Skip</a><button>Explore</button>');
  root.querySelector('button')?.focus();
  const restore = rememberInput(root);
  root.innerHTML = '<p></p><a href="#main">Skip</a><button>Explore</button><button>More</button>';
  restore();
  expect(document.activeElement?.textContent).toBe('Explore');
});

test('another control in that place does not get it', () => {
  const root = begin('<button>Explore</button>');
  root.querySelector('button')?.focus();
  const restore = rememberInput(root);
  root.innerHTML = '<button>Sign out</button>';
  restore();
  expect(document.activeElement).toBe(document.body);
});

test('who had gone nowhere stays there', () => {
  const root = begin('<button>Explore</button>');
  const restore = rememberInput(root);
  restore();
  expect(document.activeElement).toBe(document.body);
});

test('what somebody typed, chose and ticked is in the new fields, and React hears of it', () => {
  const form =
    '<input aria-label="Email"><select><option>A-Z</option><option>Newest</option></select><input type="checkbox">';
  const root = begin(form);
  const [email, tick] = root.querySelectorAll('input');
  Object.assign(email as HTMLInputElement, { value: 'me@example.com' });
  Object.assign(tick as HTMLInputElement, { checked: true });
  Object.assign(root.querySelector('select') as HTMLSelectElement, { value: 'Newest' });
  const restore = rememberInput(root);
  root.innerHTML = form;
  const heard: string[] = [];
  for (const kind of ['input', 'change'])
    root.addEventListener(kind, ({ target, type }) => heard.push(`${(target as Element).localName} ${type}`));
  restore();
  expect([...root.querySelectorAll('input')].map((field) => field.value)).toEqual(['me@example.com', 'on']);
  expect(root.querySelectorAll('input')[1]?.checked).toBe(true);
  expect(root.querySelector('select')?.value).toBe('Newest');
  expect(heard).toEqual(['input input', 'select change', 'input input', 'input change']);
});

test('a button that was pressed too early is pressed once React is there, once', () => {
  const root = begin('<button>Explore</button><button aria-label="Search"></button>');
  let ended = 0;
  window.earlyInput = { pressed: root.querySelectorAll('button')[1] ?? null, end: () => (ended += 1) };
  const restore = rememberInput(root);
  root.innerHTML = '<button>Explore</button><button aria-label="Search"></button>';
  const pressed: string[] = [];
  root.addEventListener('click', ({ target }) =>
    pressed.push((target as Element).getAttribute('aria-label') ?? ''),
  );
  restore();
  expect(pressed).toEqual(['Search']);
  expect(ended).toBe(1);
});
