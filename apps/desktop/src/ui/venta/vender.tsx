import { Divider } from "@mantine/core";
import { useTeclas } from "../comun/use-teclas.ts";
import { Rejilla } from "../tactil/rejilla.tsx";
import { useFotosAlDia } from "../tactil/use-fotos.ts";
import { useTactil } from "../tactil/use-tactil.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { PanelCobro } from "./panel-cobro.tsx";
import { Lineas } from "./lineas.tsx";
import { PanelLineas } from "./panel-lineas.tsx";
import { SinVenta } from "./sin-lineas.tsx";
import { type PropsVender, useVender, type Vendiendo } from "./use-vender.ts";
import type { Accion } from "../comun/acciones.ts";
import { puente } from "../puente.ts";
import { faltaTurno } from "./falta.ts";
import type { ClienteVenta } from "../../contract/index.ts";
import { useFija } from "../comun/use-fija.ts";
import { PanelCliente } from "./panel-cliente.tsx";

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
  const enVacio = (
    <SinVenta estado={estado} enCobro={venta.enCobro !== null} onAbrir={() => props.onAbrir("efectivo")} />
  );
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
          enVacio={enVacio}
          {...(tactil
            ? {
                enLugarDeLineas: (
                  <Rejilla
                    onElegir={edicion.elegir}
                    pausa={props.pausa}
                    surtido={`${estado.surtido} ${estado.existencias?.version ?? ""}`}
                  />
                ),
              }
            : {})}
        />
        <aside className="panel" aria-label="Cobro">
          <Comprador venta={venta} />
          <Divider />
          {tactil && (
            <Lineas
              carrito={abierta.uso.carrito}
              sector={sector}
              totales={revision.totales}
              dudas={revision.dudas}
              quedan={revision.quedan}
              onAccion={abierta.uso.hacer}
              enVacio={enVacio}
            />
          )}
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

/** Returns the action of each key on the selling screen. */
function accionesDeVenta(
  { estado, onAbrir }: PropsVender,
  { abierta, edicion, aparcado, proformas, cliente, alBuscador, cancelar, cobrar }: Vendiendo,
): Readonly<Partial<Record<Accion, () => void>>> {
  return {
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcado.aparcarOVer(),
    proforma: () => void proformas.hacerOVer(),
    ...(cancelar === undefined ? {} : { cancelar }),
    ...(estado.sesion.exige
      ? { bloquear: () => void abierta.guardado().then(() => puente.invoke("bloquear", {})) }
      : {}),
    cobrar: () => (faltaTurno(estado) ? onAbrir("efectivo") : void cobrar()),
    menu: () => onAbrir("menu"),
    estado: () => onAbrir("estado"),
  };
}

/** The buyer of the sale; drawn again only for another buyer. */
function Comprador({ venta: { abierta, cliente, nombre, alBuscador } }: { readonly venta: Vendiendo }) {
  const { carrito, hacer, enTurno } = abierta.uso;
  return (
    <PanelCliente
      cliente={carrito.cliente}
      campo={cliente}
      nombre={nombre}
      onCliente={useFija((suyo: ClienteVenta) => hacer({ kind: "cliente", cliente: suyo }))}
      onNit={useFija((rechazado: boolean) => hacer({ kind: "nit", rechazado }))}
      onListo={useFija(alBuscador)}
      onBuscando={useFija(enTurno)}
    />
  );
}
