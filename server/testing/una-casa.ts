import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { unJpeg } from './imagenes.ts';
import { arrancarHijo, puertoLibre } from './servidor-hijo.ts';

/** Password of the members who create families here. */
export const CLAVE = 'tres-gatos-y-un-pez';

/** Row of a family without members. */
export const UNA_FAMILIA = {
  nombre: 'García',
  pin: '123456',
  zona_horaria: 'Europe/Madrid',
  semilla_reparto: 1,
  creada_en: '2026-11-21T10:00:00.000Z',
};

const cuentaDe = async (respuesta: Response) =>
  (await respuesta.json()) as { tokens: { access: string; refresh: string }; usuario: { id: number } };

/** Creates a family through a running server, for a member with this username. */
export const fundar = async (url: string, username: string) => {
  const alta = await fetch(url + RUTAS.registro, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tipo: 'create',
      username,
      password: CLAVE,
      password_confirm: CLAVE,
      first_name: 'Ana',
      nombre_familia: 'García',
    }),
  });
  return cuentaDe(alta);
};

/** Creates a family whose members have photos, through a server that is then stopped. Returns a token and the photos' paths. */
export const unaCasa = async (carpeta: string, miembros = 1) => {
  const servidor = await arrancarHijo(carpeta, await puertoLibre());
  const { tokens, usuario } = await fundar(servidor.url, 'ana');
  const enviar = async (metodo: 'PATCH' | 'POST', camino: string, campos: Readonly<Record<string, string>>) => {
    const formulario = new FormData();
    for (const [nombre, valor] of Object.entries(campos)) formulario.set(nombre, valor);
    formulario.set('avatar', new Blob([new Uint8Array(await unJpeg())]), 'foto.jpg');
    const headers = { authorization: `Bearer ${tokens.access}` };
    const r = await fetch(servidor.url + camino, { method: metodo, headers, body: formulario });
    return ((await r.json()) as { avatar: string }).avatar;
  };
  const avatares = [await enviar('PATCH', ruta(RUTAS.usuario, { id: usuario.id }), {})];
  for (let i = 1; i < miembros; i += 1)
    avatares.push(await enviar('POST', RUTAS.agregarMiembro, { first_name: `Hijo ${String(i)}` }));
  await servidor.terminar();
  return { token: tokens.access, avatares };
};
