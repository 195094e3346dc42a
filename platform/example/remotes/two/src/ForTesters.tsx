export const Part = ({ of }: { of: string }) => <p>Two, for testers of {of}</p>;
