import type { FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useUnirseFamilia } from '../api/unirse-familia.ts';
import { NADIE, Pasos } from './pasos.tsx';
import { CajasPin } from './cajas-pin.tsx';
import { SoloEntrar, YaTengoCuenta } from './ya-tengo-cuenta.tsx';

interface Props {
  readonly id: string;
  readonly setId: (id: string) => void;
  readonly pin: string;
  readonly setPin: (pin: string) => void;
  readonly alEncontrar: (familia: FamiliaParaUnirse) => void;
  readonly volver: () => void;
}

/** Step 1: which family, and its PIN. */
export function PasoFamilia({ id, setId, pin, setPin, alEncontrar, volver }: Props) {
  const unirse = useUnirseFamilia();
  const listo = Number(id) > 0 && /^\d{6}$/.test(pin);
  const rechazado = unirse.error instanceof ErrorApi && unirse.error.estado === 400;
  const nadie = unirse.data?.miembros.length === 0;
  const cambiar = (poner: () => void) => {
    unirse.reset();
    poner();
  };
  const enviar = () => {
    if (!listo) return;
    unirse.mutate(
      { familia_id: Number(id), pin },
      { onSuccess: (familia) => familia.miembros.length > 0 && alEncontrar(familia) },
    );
  };
  return (
    <PantallaPublica
      titulo="Unirme a mi Familia"
      subtitulo="Pide el ID y el PIN a quien administra la familia."
      volver={volver}
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
        {unirse.isError && <Franja tipo="mal">{mensajeDeError(unirse.error, 'ID o PIN incorrectos')}</Franja>}
        {nadie && (
          <>
            <Franja tipo="mal">{NADIE}</Franja>
            <SoloEntrar />
          </>
        )}
        <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={unirse.isPending && 'Buscando...'}>
          Continuar
        </Boton>
      </form>
      {!nadie && <YaTengoCuenta />}
    </PantallaPublica>
  );
}
