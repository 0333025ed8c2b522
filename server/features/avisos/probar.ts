import type { PruebaAviso } from '#shared/contracts/avisos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoEnvio } from '#server/change/mensajes.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';
import { intentar } from './intentar.ts';

/** How many test messages a member may send: a push service drops whoever writes too much. */
const CUPO_PRUEBAS: Cupo = { maximo: 10, segundos: 600 };
/** Seconds that a test may wait for a device that is off. */
const VIDA_PRUEBA = 60;

const AVISO = {
  titulo: 'Funciona',
  cuerpo: 'Los avisos de Te Toca llegan a este dispositivo.',
  url: '/profile',
  etiqueta: 'prueba',
} as const;

const DETALLES = {
  ENTREGADO: 'Enviado. Debería aparecer en unos segundos.',
  CADUCADO: 'Ese dispositivo ya no acepta avisos y lo hemos quitado. Ábrelo y vuelve a activarlos.',
  RECHAZADO: 'Su servicio de avisos lo ha rechazado. Quítalo y vuelve a activarlo desde ese dispositivo.',
  FALLIDO: 'Su servicio de avisos no contesta. ¿Tiene internet el servidor? Prueba más tarde.',
} as const satisfies Record<ResultadoEnvio['tipo'], string>;

/** Sends a test message to one of the caller's devices and says how it really went. */
export const probar = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PruebaAviso>> => {
  const contada = await cambiar(contexto, null, async ({ db, ahora }) =>
    (await gastarCupo(db, `prueba|${String(actor.id)}`, CUPO_PRUEBAS, ahora)) > 0
      ? frenado(CUPO_PRUEBAS.segundos)
      : hecho(ahora),
  );
  if (!contada.ok) return contada;
  const caduca = sumarSegundos(contada.respuesta, VIDA_PRUEBA);
  const intento = await intentar(
    contexto,
    { aviso: AVISO, tema: 'prueba', urgente: true, miembro: actor.id, dispositivo: id, caduca },
    new AbortController().signal,
  );
  if (intento === null) return rechazado('NO_ENCONTRADO');
  const { resultado, anotar } = intento;
  await cambiar(contexto, null, async ({ db, ahora }) => hecho(await anotar(db, ahora)));
  return hecho({
    resultado: resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO',
    detalle: DETALLES[resultado.tipo],
  });
};
