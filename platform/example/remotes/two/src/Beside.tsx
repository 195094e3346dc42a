export const Part = ({ of }: { of: string }) => <p>Two, beside {of}</p>;
