import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';

/** A receiver of webhooks on this machine, at an address that is not loopback. Answers 204 and keeps each message's id and type. */
export const abrirReceptor = async () => {
  const llegados: { readonly id: string; readonly tipo: string }[] = [];
  const servidor = createServer((peticion, respuesta) => {
    let cuerpo = '';
    peticion.on('data', (trozo: Buffer) => {
      cuerpo += trozo.toString('utf8');
    });
    peticion.on('end', () => {
      const { type } = JSON.parse(cuerpo) as { readonly type: string };
      llegados.push({ id: String(peticion.headers['webhook-id']), tipo: type });
      respuesta.writeHead(204).end();
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
