import { Divider } from "@mantine/core";
import type { Accion } from "../comun/acciones.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import { Rejilla } from "../tactil/rejilla.tsx";
import { useTactil } from "../tactil/use-tactil.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { PanelCliente } from "./panel-cliente.tsx";
import { PanelCobro } from "./panel-cobro.tsx";
import { PanelLineas } from "./panel-lineas.tsx";
import { UltimaVenta } from "./ultima-venta.tsx";
import { useVender, type PropsVender, type Vendiendo } from "./use-vender.ts";

/** The selling screen: everything by keyboard, scanner or touch. */
export function Vender(props: PropsVender) {
  const { estado } = props;
  const venta = useVender(props);
  const { abierta, sector, totales, edicion, escaneo, libre, buscar, cliente, nombre, alBuscador, cobrar } =
    venta;
  const { carrito, hacer, enTurno } = abierta.uso;
  // Under the lock nobody's sale is told.
  const atendida = !estado.sesion.exige || estado.sesion.usuario !== null;
  const tactil = useTactil(estado.apariencia.pantallaTactil);
  const acciones = accionesDe(props, venta);
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
          totales={totales}
          agregar={edicion.agregar}
          onLibre={edicion.escribirLibre}
          buscar={buscar}
          onCobrar={() => void cobrar()}
          rejilla={tactil && <Rejilla onElegir={edicion.elegir} pausa={props.pausa} />}
          enVacio={atendida && venta.enCobro === null && <UltimaVenta />}
        />
        <aside className="panel" aria-label="Cobro">
          <PanelCliente
            cliente={carrito.cliente}
            campo={cliente}
            nombre={nombre}
            onCliente={(c) => hacer({ kind: "cliente", cliente: c })}
            onNit={(rechazado) => hacer({ kind: "nit", rechazado })}
            onListo={alBuscador}
            onBuscando={enTurno}
          />
          <Divider />
          <PanelCobro estado={estado} venta={venta} />
        </aside>
      </main>
      <footer>
        <BarraTeclas acciones={acciones} cuentas={{ aparcar: estado.carritosAparcados }} />
      </footer>
      {venta.aparcado.dialogo}
      {edicion.dialogos}
      {venta.dialogos}
    </>
  );
}

/** Actions of the keys on this screen. */
function accionesDe(
  { estado, onAbrir }: PropsVender,
  { abierta, edicion, aparcado, cliente, alBuscador, cobrar }: Vendiendo,
): Readonly<Partial<Record<Accion, () => void>>> {
  return {
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcado.aparcarOVer(),
    ...(estado.sesion.exige
      ? { bloquear: () => void abierta.guardado().then(() => puente.invoke("bloquear", {})) }
      : {}),
    cobrar: () => void cobrar(),
    menu: () => onAbrir("menu"),
    estado: () => onAbrir("estado"),
  };
}
