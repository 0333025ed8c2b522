import type { FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { NADIE, Pasos } from './pasos.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { CajasPin } from './cajas-pin.tsx';
import { SoloEntrar, YaTengoCuenta } from './ya-tengo-cuenta.tsx';

interface Props {
  readonly id: string;
  readonly setId: (id: string) => void;
  readonly pin: string;
  readonly setPin: (pin: string) => void;
  readonly alEncontrar: (familia: FamiliaParaUnirse) => void;
  readonly atras: () => void;
}

/** Step 1: the family's ID and its PIN. */
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
