import { useMutation } from '@tanstack/react-query';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { CABECERA_INVITACION, RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { leerInvitacionAlta, olvidarInvitacionAlta } from '#client/lib/invitacion-alta.ts';

/** Hands the file to this house as it is, with the invitation where there is one. */
export const useTraer = () =>
  useMutation({
    mutationFn: (archivo: File) => {
      const invitacion = leerInvitacionAlta();
      return api.post<FamiliaTraida>(
        RUTAS.importarFamilia,
        archivo,
        invitacion === null ? {} : { cabeceras: { [CABECERA_INVITACION]: invitacion } },
      );
    },
    onSuccess: olvidarInvitacionAlta,
    gcTime: 0,
  });
