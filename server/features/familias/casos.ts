import type { Contexto } from '#server/change/contexto.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { invitarFamilia, retirarInvitacion, verInvitacionesAlta } from './invitar-familia.ts';
import { comprobarAlta, verAltas } from './ver-altas.ts';
import { crearFamilia } from './crear-familia.ts';
import { crearInvitacion } from './crear-invitacion.ts';
import { editarFamilia } from './editar-familia.ts';
import { permitirAhora, verIntentosPin } from './permitir-ahora.ts';
import { regenerarPin } from './regenerar-pin.ts';
import { verFamilia } from './ver-familia.ts';

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
