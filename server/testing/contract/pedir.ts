import type { App } from '#server/app.ts';
import type { Peticion } from './llamada.ts';

/** Sends a call written as in the specification, such as `PATCH /tasks/asignaciones/{id}/completar/`, below /api. */
export const pedir = async (
  { app }: App,
  llamada: string,
  { token, id = 0, consulta = '', cuerpo, formulario }: Peticion,
): Promise<{ estado: number; cuerpo: unknown; tipo: string }> => {
  const [method = '', camino = ''] = llamada.split(' ');
  const form = new FormData();
  for (const [nombre, valor] of Object.entries(formulario ?? {})) {
    if (typeof valor === 'string') form.append(nombre, valor);
    else form.append(nombre, new File([new Uint8Array(valor)], 'avatar.jpg', { type: 'image/jpeg' }));
  }
  const comoFormulario = formulario === undefined ? null : new Response(form);
  const payload = comoFormulario === null ? cuerpo : Buffer.from(await comoFormulario.arrayBuffer());
  const respuesta = await app.inject({
    method: method as 'GET',
    url: `/api${camino.replaceAll(/\{[a-z]+\}/g, String(id))}${consulta}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(comoFormulario === null ? {} : { 'content-type': comoFormulario.headers.get('content-type') ?? '' }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const tipo = respuesta.headers['content-type'] ?? '';
  return {
    estado: respuesta.statusCode,
    cuerpo: respuesta.body === '' ? null : (JSON.parse(respuesta.body) as unknown),
    tipo,
  };
};
