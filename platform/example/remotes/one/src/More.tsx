import { Link, Slot } from '@rushtone/platform-example/contract';

export const Page = () => (
  <>
    <h1>More of one</h1>
    <Slot name="beside" pass={{ of: 'one' }} fallback={<p>Nothing beside one</p>} />
    <p>Below the slot</p>
    <Link to="/two">Go to two</Link>
  </>
);
