import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { activarCuenta } from './activar-cuenta.ts';
import { unirseConInvitacion, unirseFamilia } from './unirse-familia.ts';

export const casosDeUnirse = (contexto: Contexto) =>
  ({
    unirse: ({ cuerpo, request }) => {
      const { familia_id, secreto } = cuerpo;
      return secreto === undefined
        ? unirseFamilia(contexto, cuerpo, direccionDe(request.ip))
        : unirseConInvitacion(contexto, { familia_id, secreto });
    },
    activarCuenta: ({ cuerpo, clave }) => activarCuenta(contexto, cuerpo, clave),
  }) satisfies Partial<Haceres>;
