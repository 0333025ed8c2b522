import { EnlaceJusto } from '#client/features/certificado/components/enlace-justo.tsx';
import { OtrosRepartos } from '#client/features/certificado/components/certificados.tsx';
import { PanelAdmin } from '#client/features/panel/panel-admin.tsx';
import { EnlaceReajuste, Oferta } from '#client/features/reajuste/components/oferta.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';

const PanelReparto = adorno(
  async () => (await import('#client/features/reparto/components/panel-reparto.tsx')).PanelReparto,
  <Esqueleto />,
);
const UNA = <Esqueleto filas={1} />;
const TarjetaSala = adorno(async () => (await import('#client/features/sala/components/tarjeta-sala.tsx')).TarjetaSala);
const TarjetaPremios = adorno(
  async () => (await import('#client/features/premios/components/tarjeta-premios.tsx')).TarjetaPremios,
  UNA,
);
const TarjetaPaga = adorno(
  async () => (await import('#client/features/paga/components/tarjeta-paga.tsx')).TarjetaPaga,
  UNA,
);
const TarjetaMetas = adorno(
  async () => (await import('#client/features/metas/components/tarjeta-metas.tsx')).TarjetaMetas,
  UNA,
);
const TarjetaPantallas = adorno(
  async () => (await import('#client/features/pantalla/components/tarjeta-pantallas.tsx')).TarjetaPantallas,
  UNA,
);
const TarjetaAparatos = adorno(
  async () => (await import('#client/features/caras/components/tarjeta-aparatos.tsx')).TarjetaAparatos,
  UNA,
);
const TarjetaAusencias = adorno(
  async () => (await import('#client/features/ausencias/components/tarjeta-ausencias.tsx')).TarjetaAusencias,
  UNA,
);
const TarjetaLlevarse = adorno(
  async () => (await import('#client/features/traslado/components/tarjeta-llevarse.tsx')).TarjetaLlevarse,
  UNA,
);

const TarjetaBaja = adorno(
  async () => (await import('#client/features/traslado/components/tarjeta-baja.tsx')).TarjetaBaja,
  UNA,
);

/** The admin's panel, filled with the cards of other features. */
export function Component() {
  return (
    <PanelAdmin
      franjas={
        <>
          <FranjaReloj />
          <Oferta />
        </>
      }
      reparto={
        <div className="grid grid-cols-1 gap-6">
          <PanelReparto />
          <TarjetaSala />
          <EnlaceReajuste />
          <EnlaceJusto explicado />
          <OtrosRepartos titulo="Repartos terminados" />
        </div>
      }
      aparatos={<TarjetaAparatos />}
      ausencias={<TarjetaAusencias deTodos />}
      premios={
        <>
          <TarjetaPremios />
          <TarjetaPaga />
        </>
      }
      metas={<TarjetaMetas />}
      pantallas={<TarjetaPantallas />}
      datos={
        <>
          <TarjetaLlevarse />
          <TarjetaBaja />
        </>
      }
    />
  );
}
