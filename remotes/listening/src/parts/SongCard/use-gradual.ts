import { useEffect, useState } from 'react';

/** So many in one frame: what sixty rich cards cost at once would be seen as a jerk. */
const A_FRAME = 4;

const towards = (goal: number, now: number): number =>
  now < goal ? Math.min(goal, now + A_FRAME) : Math.max(goal, now - A_FRAME);

/** Goes to `goal` by a few in each frame. */
export const useGradual = (goal: number): number => {
  const [count, setCount] = useState(goal);
  useEffect(() => {
    if (count === goal) return;
    const frame = requestAnimationFrame(() => setCount((now) => towards(goal, now)));
    return () => cancelAnimationFrame(frame);
  }, [goal, count]);
  return count;
};
