import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import {
  comprobarAlta,
  crearFamilia,
  invitarFamilia,
  retirarInvitacion,
  verAltas,
  verInvitacionesAlta,
} from './altas.ts';
import { crearInvitacion, editarFamilia, permitirAhora, regenerarPin, verFamilia, verIntentosPin } from './familia.ts';

export const casosDeFamilias = (contexto: Contexto) =>
  ({
    crearFamilia: ({ cuerpo, clave, request }) =>
      crearFamilia(contexto, { ...cuerpo, direccion: direccionDe(request.ip), clave }),
    verFamilia: ({ actor, id }) => verFamilia(contexto, actor, id),
    editarFamilia: ({ actor, cuerpo }) => editarFamilia(contexto, actor, cuerpo),
    crearInvitacion: ({ actor }) => crearInvitacion(contexto, actor),
    regenerarPin: ({ actor }) => regenerarPin(contexto, actor),
    verIntentosPin: ({ actor }) => verIntentosPin(contexto, actor),
    permitirAhora: ({ actor }) => permitirAhora(contexto, actor),
    verAltas: () => verAltas(contexto),
    comprobarAlta: ({ cuerpo }) => comprobarAlta(contexto, cuerpo),
    verInvitacionesAlta: ({ actor }) => verInvitacionesAlta(contexto, actor),
    invitarFamilia: ({ actor, cuerpo }) => invitarFamilia(contexto, actor, cuerpo),
    retirarInvitacion: ({ actor, cuerpo }) => retirarInvitacion(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
