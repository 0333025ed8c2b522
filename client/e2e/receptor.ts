import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';

type Cuerpo = Readonly<Record<string, unknown>>;

/**
 * A receiver of webhooks and messages on this machine, at an address that is not loopback. Keeps what came; `estado` gives the
 * status of each answer.
 */
export const abrirReceptor = async (estado: () => number = () => 204) => {
  const llegados: { readonly id: string; readonly tipo: string; readonly cuerpo: Cuerpo }[] = [];
  const servidor = createServer((peticion, respuesta) => {
    let cuerpo = '';
    peticion.on('data', (trozo: Buffer) => {
      cuerpo += trozo.toString('utf8');
    });
    peticion.on('end', () => {
      const leido = JSON.parse(cuerpo) as Cuerpo;
      llegados.push({ id: String(peticion.headers['webhook-id']), tipo: String(leido.type), cuerpo: leido });
      respuesta.writeHead(estado()).end();
    });
  });
  const puerto = await new Promise<number>((listo) =>
    servidor.listen(0, () => listo((servidor.address() as { readonly port: number }).port)),
  );
  const propias = Object.values(networkInterfaces()).flatMap((d) => d ?? []);
  const propia = propias.find((d) => !d.internal && d.family === 'IPv4' && !d.address.startsWith('169.254.'));
  if (propia === undefined) throw new Error('This machine has no IPv4 address besides loopback and link-local ones');
  return {
    url: `http://${propia.address}:${String(puerto)}/gancho`,
    llegados,
    cerrar: () => new Promise<void>((listo) => void servidor.close(() => listo())),
  };
};
export type Receptor = Awaited<ReturnType<typeof abrirReceptor>>;
