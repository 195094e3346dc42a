import { ErrorState, Skeleton } from '@rushtone/ui';
import { ToolPage } from '../../components/ToolPage.tsx';
import { useGetArtworkRequestsQuery } from '../../data/artwork.api.ts';
import { RequestForm } from './RequestForm.tsx';
import { Requests } from './Requests.tsx';

export const Page = () => {
  const { data, isError, refetch } = useGetArtworkRequestsQuery();
  return (
    <ToolPage title="Channel Artwork" lead="Request artwork for your channel and track its progress here.">
      <RequestForm onSent={refetch} />
      {data && <Requests requests={data} onWithdrawn={refetch} />}
      {!data && !isError && <Skeleton height="8rem" />}
      {!data && isError && <ErrorState message="Your requests could not be loaded." onRetry={refetch} />}
    </ToolPage>
  );
};
