import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { LOGROS, type CodigoLogro } from '#shared/domain/logros/logros.ts';
import type { FilaLogro } from '#server/data/logros.ts';

/** An achievement as seen by a member who lacks it. */
export const verFicha = (codigo: CodigoLogro): LogroPendiente => {
  const { nombre, descripcion, icono, puntos_bonus } = LOGROS[codigo];
  return {
    codigo,
    logro_nombre: nombre,
    logro_descripcion: descripcion,
    logro_icono: icono,
    logro_puntos_bonus: puntos_bonus,
  };
};

/** An unlocked one; the bonus is what it gave then. */
export const verLogro = ({ id, codigo, fecha_desbloqueo, puntos_bonus, visto }: FilaLogro): LogroDesbloqueado => ({
  ...verFicha(codigo),
  id,
  fecha_desbloqueo,
  visto,
  logro_puntos_bonus: puntos_bonus,
});
