import { Conectada } from '#client/features/perfil/components/conectada.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Bloque } from '#client/ui/cargando.tsx';

const MisLlaves = adorno(
  async () => (await import('#client/features/llaves/components/mis-llaves.tsx')).MisLlaves,
  <Bloque className="h-40" />,
);
const MisWebhooks = adorno(
  async () => (await import('#client/features/webhooks/components/mis-webhooks.tsx')).MisWebhooks,
  <Bloque className="h-40" />,
);

export const Component = () => <Conectada llaves={<MisLlaves />} webhooks={<MisWebhooks />} />;
