import { useEffect } from 'react';
import type { DatosInvitacion, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useInvitacion } from '../api.ts';
import { NADIE, Pasos } from './pasos.tsx';
import { SoloEntrar } from './ya-tengo-cuenta.tsx';

interface Props {
  readonly datos: DatosInvitacion;
  readonly alEncontrar: (familia: FamiliaParaUnirse) => void;
  readonly usarPin: () => void;
  readonly atras: () => void;
}

/** Step 1 after scanning a QR code: nothing to type. If the code is no longer valid, the PIN still works. */
export function PasoInvitacion({ datos, alEncontrar, usarPin, atras }: Props) {
  const { data, error, isFetching, refetch } = useInvitacion(datos);
  // A retry does not help when the invitation has expired.
  const caducada = error instanceof ErrorApi && error.estado === 400;
  const nadie = data?.miembros.length === 0;
  useEffect(() => {
    if (data !== undefined && data.miembros.length > 0) alEncontrar(data);
  }, [data, alEncontrar]);
  return (
    <PantallaPublica titulo="Unirme a mi Familia" atras={atras} arriba={<Pasos paso={1} />}>
      {isFetching && <Esqueleto />}
      {!isFetching && (error !== null || nadie) && (
        <>
          <Franja tipo="mal">{nadie ? NADIE : mensajeDeError(error, 'No se ha podido usar la invitación')}</Franja>
          {nadie && <SoloEntrar />}
          <div className="grid gap-2">
            {!caducada && (
              <Boton variante={nadie ? 'tonal' : 'primario'} tamano="grande" onClick={() => void refetch()}>
                Reintentar
              </Boton>
            )}
            {!nadie && (
              <Boton variante={caducada ? 'primario' : 'tonal'} tamano="grande" onClick={usarPin}>
                Usar el ID y el PIN
              </Boton>
            )}
          </div>
        </>
      )}
    </PantallaPublica>
  );
}
