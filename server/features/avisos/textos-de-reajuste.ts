import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { enumerar } from '#shared/domain/palabras.ts';

/** What messages say of a reajuste. */

const deReajuste = (reajuste: number) => ({ url: '/reajuste', etiqueta: `reajuste-${String(reajuste)}` });

/** What of the open proposals a member would get and give, in words. */
const queCambia = ({ propuestas, tareas }: EstadoReajuste, miembro: number): string => {
  const suyos = propuestas.flatMap((p) =>
    p.estado === 'PENDIENTE' && p.respuestas[miembro] === undefined ? p.cambios : [],
  );
  const nombres = (cuales: typeof suyos): string =>
    enumerar(cuales.map((c) => `«${tareas.find((t) => t.id === c.tarea)?.nombre ?? ''}»`));
  const [recibe, da] = [suyos.filter((c) => c.a === miembro), suyos.filter((c) => c.de === miembro)];
  return [
    ...(recibe.length > 0 ? [`Te quedarías ${nombres(recibe)}.`] : []),
    ...(da.length > 0 ? [`Darías ${nombres(da)}.`] : []),
    '¿Te parece bien?',
  ].join(' ');
};

export const avisoDeReajuste = (
  estado: EstadoReajuste,
  nombreDe: (miembro: number) => string,
  miembro: number,
  reajuste: number,
): AvisoPush => ({
  titulo: estado.por === miembro ? 'El reajuste espera tu respuesta' : `${nombreDe(estado.por)} te propone un cambio`,
  cuerpo: queCambia(estado, miembro),
  ...deReajuste(reajuste),
});

/** For admins: whoever is asked has no phone of their own. */
export const avisoDeReajusteAjeno = (nombre: string, reajuste: number): AvisoPush => ({
  titulo: `El reajuste espera a ${nombre}`,
  cuerpo: 'No tiene móvil: responde en su nombre.',
  ...deReajuste(reajuste),
});
