import { ComprobarAlta } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { guardarInvitacionAlta } from '#client/lib/acceso/altas.ts';
import { useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

/**
 * Form for the code that the box prints in its terminal after the family that looked after it was deleted. To know the code
 * proves access to the box. A valid code is stored as the invitation to create the next family.
 */
export function PedirCodigo({ alValer }: { readonly alValer: () => void }) {
  const comprobar = useAccion('comprobarAlta', { texto: 'No se ha podido comprobar el código', campos: true });
  const { campo, handleSubmit } = useFormulario({
    contrato: ComprobarAlta,
    iniciales: { invitacion: '' },
    borrador: null,
    accion: comprobar,
  });
  const enviar = handleSubmit(async (cuerpo) => {
    if ((await comprobar({ cuerpo })) === undefined) return;
    guardarInvitacionAlta(cuerpo.invitacion);
    alValer();
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(e) => void enviar(e)}>
      <Rechazo de={comprobar} />
      <Entrada
        etiqueta="Código"
        ayuda="Lo dice el terminal de este Te Toca al arrancar. Solo así se sabe que es tuyo."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder="ABCD-EFGH-JKMN"
        required
        {...campo('invitacion')}
      />
      <Boton type="submit" tamano="grande" ancho cargando={comprobar.ocupada && 'Comprobando...'}>
        Seguir
      </Boton>
    </form>
  );
}
