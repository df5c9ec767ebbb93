import { Divider } from "@mantine/core";
import { useTeclas } from "../comun/use-teclas.ts";
import { Rejilla } from "../tactil/rejilla.tsx";
import { useFotosAlDia } from "../tactil/use-fotos.ts";
import { useTactil } from "../tactil/use-tactil.ts";
import { accionesDeVenta } from "./acciones-venta.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { Comprador } from "./comprador.tsx";
import { PanelCobro } from "./panel-cobro.tsx";
import { PanelLineas } from "./panel-lineas.tsx";
import { SinVenta } from "./sin-lineas.tsx";
import { useVender, type PropsVender } from "./use-vender.ts";

/** The selling screen: everything by keyboard, scanner or touch. */
export function Vender(props: PropsVender) {
  const { estado } = props;
  const venta = useVender(props);
  const { abierta, sector, revision, edicion, escaneo, libre, buscar } = venta;
  const tactil = useTactil(estado.apariencia.pantallaTactil);
  const acciones = accionesDeVenta(props, venta);
  useFotosAlDia(estado.surtido);
  useTeclas({
    onCodigo: escaneo.alVender,
    acciones: libre ? acciones : {},
    ...(libre ? { alEscribir: () => buscar.current?.focus() } : {}),
  });
  return (
    <>
      <main className="cuerpo">
        <PanelLineas
          nombre="Venta"
          uso={abierta.uso}
          sector={sector}
          revision={revision}
          elegir={edicion.elegir}
          tomar={edicion.tomar}
          onLibre={edicion.escribirLibre}
          buscar={buscar}
          onCobrar={() => acciones.cobrar?.()}
          rejilla={
            tactil && <Rejilla onElegir={edicion.elegir} pausa={props.pausa} surtido={estado.surtido} />
          }
          enVacio={
            <SinVenta
              estado={estado}
              enCobro={venta.enCobro !== null}
              onAbrir={() => props.onAbrir("efectivo")}
            />
          }
        />
        <aside className="panel" aria-label="Cobro">
          <Comprador venta={venta} />
          <Divider />
          <PanelCobro estado={estado} venta={venta} />
        </aside>
      </main>
      <footer>
        <BarraTeclas acciones={acciones} cuentas={{ aparcar: estado.carritosAparcados }} />
      </footer>
      {venta.aparcado.dialogo}
      {venta.proformas.dialogo}
      {edicion.dialogos}
      {venta.dialogos}
    </>
  );
}
