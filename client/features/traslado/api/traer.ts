import { useMutation } from '@tanstack/react-query';
import { CABECERA_INVITACION } from '#shared/contracts/rutas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { leerInvitacionAlta, olvidarInvitacionAlta } from '#client/lib/invitacion-alta.ts';

/** Hands the file to this house as it is, with the invitation where there is one. */
export const useTraer = () =>
  useMutation({
    mutationFn: (archivo: File) => {
      const invitacion = leerInvitacionAlta();
      return llamar('importarFamilia', {
        cuerpo: archivo,
        ...(invitacion === null ? {} : { cabeceras: { [CABECERA_INVITACION]: invitacion } }),
      });
    },
    onSuccess: olvidarInvitacionAlta,
    gcTime: 0,
  });
