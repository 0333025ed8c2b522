import type { DatosInvitacion, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { NADIE, Pasos, SoloEntrar, YaTengoCuenta } from './pasos.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { useEffect } from 'react';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Cajas } from '#client/ui/cajas.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';

interface Props {
  readonly id: string;
  readonly setId: (id: string) => void;
  readonly pin: string;
  readonly setPin: (pin: string) => void;
  readonly alEncontrar: (familia: FamiliaParaUnirse) => void;
  readonly atras: () => void;
}

/** Step 1 of joining: the family's ID and its PIN. Says so if the family has no member left without an account. */
export function PasoFamilia({ id, setId, pin, setPin, alEncontrar, atras }: Props) {
  const unirse = useAccion('unirse', {
    texto: 'ID o PIN incorrectos',
    alHacer: (familia) => familia.miembros.length > 0 && alEncontrar(familia),
    campos: true,
  });
  const listo = Number(id) > 0 && /^\d{6}$/.test(pin);
  const rechazado = unirse.error instanceof ErrorApi && unirse.error.estado === 400;
  const nadie = unirse.salida?.miembros.length === 0;
  const cambiar = (poner: () => void) => {
    unirse.olvidar();
    poner();
  };
  const enviar = () => {
    if (!listo) return;
    void unirse({ cuerpo: { familia_id: Number(id), pin } });
  };
  return (
    <PantallaPublica
      titulo="Unirme a mi Familia"
      subtitulo="Pide el ID y el PIN a quien administra la familia."
      atras={atras}
      arriba={<Pasos paso={1} />}
    >
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(e) => {
          e.preventDefault();
          enviar();
        }}
      >
        <Entrada
          etiqueta="ID de familia"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12"
          maxLength={15}
          value={id}
          onChange={(e) => cambiar(() => setId(e.target.value.replaceAll(/\D/g, '')))}
        />
        <CajasPin valor={pin} alCambiar={(p) => cambiar(() => setPin(p))} error={rechazado} />
        <Rechazo de={unirse} />
        {nadie && (
          <>
            <Franja tipo="mal">{NADIE}</Franja>
            <SoloEntrar />
          </>
        )}
        <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={unirse.ocupada && 'Buscando...'}>
          Continuar
        </Boton>
      </form>
      {!nadie && <YaTengoCuenta />}
    </PantallaPublica>
  );
}

interface PropsPasoInvitacion {
  readonly datos: DatosInvitacion;
  readonly alEncontrar: (familia: FamiliaParaUnirse) => void;
  readonly usarPin: () => void;
  readonly atras: () => void;
}

/** Step 1 of joining after a scanned QR code: nothing to type. If the code cannot be used, offers the ID and PIN instead. */
export function PasoInvitacion({ datos, alEncontrar, usarPin, atras }: PropsPasoInvitacion) {
  const { data, error, isFetching, refetch } = useInvitacion(datos);
  // The server refuses the invitation, as when it has expired, so a retry does not help.
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

/** Six boxes for the PIN. */
function CajasPin({
  valor,
  alCambiar,
  error,
}: {
  readonly valor: string;
  readonly alCambiar: (pin: string) => void;
  readonly error: boolean;
}) {
  return (
    <Cajas
      etiqueta="PIN"
      ayuda="Son 6 números. Los tiene quien administra la familia."
      valor={valor}
      alCambiar={alCambiar}
      error={error}
      caracteres="cifras"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/**
 * Query: the members without an account, for a visitor who scanned the family's QR code. Read once per visit, because each answer
 * carries an activation token of its own.
 */
const consultaInvitacion = ({ familia_id, secreto }: DatosInvitacion) =>
  queryOptions({
    queryKey: ['invitacion', familia_id, secreto],
    queryFn: ({ signal }) => llamar('unirse', { cuerpo: { familia_id, secreto }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const useInvitacion = (datos: DatosInvitacion) => useQuery(consultaInvitacion(datos));
