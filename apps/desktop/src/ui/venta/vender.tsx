import { Alert, Button, Divider, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { SECTORES_CAJA, type Entrada, type EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vistas.ts";
import type { Accion } from "../comun/acciones.ts";
import { Avisos, useAvisos } from "../comun/avisos.tsx";
import { monto } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import { getSector } from "../sectores/sectores.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { Buscador } from "./buscador.tsx";
import { Aparcados } from "./aparcados.tsx";
import { Lineas } from "./lineas.tsx";
import { PanelCliente } from "./panel-cliente.tsx";
import { Reabierta, useReabierta } from "./reabierta.tsx";
import { Total } from "./total.tsx";
import { UltimaVenta } from "./ultima-venta.tsx";
import { nombreDe } from "./carrito.ts";
import { useCobro } from "./use-cobro.tsx";
import { usePantallaCliente } from "./use-pantalla-cliente.ts";
import { useEdicion } from "./use-edicion.tsx";
import { tomarSiguientes, useEscaneo } from "./use-escaneo.ts";
import { useTotales } from "./use-totales.ts";
import { Boton } from "../comun/boton.tsx";
import type { Carrito } from "./carrito.ts";
import { useVentaAbierta, type VentaGuardada } from "./use-venta-abierta.ts";

interface Props {
  readonly estado: EstadoCaja;
  /** Whose sale it is: the id of who is signed in; '' at a till without users. */
  readonly de: string;
  /** The sale that was left open. */
  readonly guardada: VentaGuardada;
  /** Something else lies over the screen: keys are its own. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
}

const INCOMPLETA =
  "Una parte de la venta que quedó abierta no se pudo leer: revise las líneas y el cliente antes de cobrar.";

/** The selling screen: everything by keyboard, scanner or touch. */
export function Vender({ estado, de, guardada, pausa, onAbrir }: Props) {
  const teclas = useTeclasDeCaja();
  const { avisos, avisar } = useAvisos();
  const abierta = useVentaAbierta(de, guardada, avisar);
  const { uso } = abierta;
  const { carrito, hacer, enTurno, completo } = uso;
  const [aparcados, setAparcados] = useState(false);
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  const sector = carrito.sector ?? estado.sectores[0] ?? SECTORES_CAJA[0]!.codigo;
  const totales = useTotales({ ...carrito, sector });
  usePantallaCliente(carrito, totales);
  useEffect(() => {
    if (!guardada.completa) avisar("error", INCOMPLETA);
  }, [guardada, avisar]);
  /** Selected: what was left there does not become the beginning of the next search. */
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  const edicion = useEdicion({
    uso,
    sector,
    sectores: estado.sectores,
    cliente,
    nombre,
    descuentoConPermiso: true,
    avisar,
    alSalir: alBuscador,
  });
  const { cobrar, enCobro, cerrar, siguiente, dialogos } = useCobro({
    abierta,
    revisar: edicion.revisar,
    sector,
    tipoCambioUsd: estado.tipoCambioUsd,
    avisar,
    alEmpezar: () => tomarSiguientes(abierta, edicion.agregar),
    volver: (ventaId) => reabierta.volver(ventaId),
    alSalir: alBuscador,
    onCodigo: (leido, momento) => escaneo.alCobrar(leido, momento),
  });
  const libre = !pausa && enCobro === null && !edicion.ocupada && !aparcados;

  const escaneo = useEscaneo({
    abierta,
    enCobro: enCobro !== null,
    edicion,
    avisar,
    cubierta: !libre,
    onTicket: (codigo) => onAbrir("notas", codigo),
    onVolver: () => cerrar(true),
    onSiguiente: siguiente,
  });

  // Under the lock nobody's sale is told.
  const atendida = !estado.sesion.exige || estado.sesion.usuario !== null;
  const reabierta = useReabierta(estado.reabierta, carrito, enCobro, hacer, avisar);
  /** Puts the sale aside; false where it stays. */
  async function aparcar(): Promise<boolean> {
    const venta = await completo();
    if (venta === null) return false;
    await abierta.guardado();
    // A cart is plain JSON; what is undefined in it goes away.
    const contenido = JSON.parse(JSON.stringify(venta)) as Entrada<"aparcarCarrito">["contenido"];
    const result = await puente.invoke("aparcarCarrito", {
      id: crypto.randomUUID(),
      nombre: nombreDe(venta),
      contenido,
    });
    if (!result.ok) avisar("error", result.error.texto);
    else {
      hacer({ kind: "vaciar" });
      avisar("info", `Venta aparcada: se retoma con ${teclas.aparcar}.`);
    }
    return result.ok;
  }
  /** Puts the sale aside, or shows those that were. */
  async function aparcarOVer(): Promise<void> {
    const venta = await completo();
    if (venta?.items.length === 0) setAparcados(true);
    else if (venta !== null) await aparcar();
  }
  /** The sale in hand is put aside first: taking up another one loses nothing. */
  async function retomarPendiente(): Promise<void> {
    if (carrito.items.length === 0 || (await aparcar())) reabierta.retomar();
  }

  const acciones: Readonly<Partial<Record<Accion, () => void>>> = {
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcarOVer(),
    ...(estado.sesion.exige
      ? { bloquear: () => void abierta.guardado().then(() => puente.invoke("bloquear", {})) }
      : {}),
    cobrar: () => void cobrar(),
    menu: () => onAbrir("menu"),
    estado: () => onAbrir("estado"),
  };
  useTeclas({
    onCodigo: escaneo.alVender,
    acciones: libre ? acciones : {},
    ...(libre ? { alEscribir: () => buscar.current?.focus() } : {}),
  });

  return (
    <>
      <main className="cuerpo">
        <section className="panel" aria-label="Venta">
          <Buscador
            campo={buscar}
            onElegir={edicion.agregar}
            onBuscando={enTurno}
            onCobrar={() => void cobrar()}
            onMover={(paso) => hacer({ kind: "mover", paso })}
          />
          <Lineas
            carrito={carrito}
            sector={sector}
            subTotales={totales?.subTotales ?? []}
            onAccion={hacer}
            enVacio={atendida && enCobro === null && <UltimaVenta />}
          />
        </section>
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
          <Stack p="md" gap="xs" mt="auto" className="cobro">
            <Avisos avisos={avisos} encima={!libre} />
            {abierta.siguientes.length > 0 && (
              <Alert color="blue" role="status" title="Para la siguiente venta">
                {abierta.siguientes.map(({ producto }) => producto.descripcion).join(", ")}
              </Alert>
            )}
            <Reabierta
              pendiente={estado.reabierta}
              enCarrito={carrito.ventaId}
              onRetomar={() => void retomarPendiente()}
              avisar={avisar}
              onDescartada={() => (hacer({ kind: "vaciar" }), alBuscador())}
            />
            {acciones.tipoFactura !== undefined && (
              <Button
                variant="light"
                className="en-lineas"
                onClick={acciones.tipoFactura}
                rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
              >
                {getSector(sector).nombre}
              </Button>
            )}
            <Group justify="space-between">
              <Text className="suave">
                {carrito.items.length} {carrito.items.length === 1 ? "línea" : "líneas"}
              </Text>
              {totales !== null && Number(totales.descuentos) > 0 && (
                <Text className="suave">Descuentos Bs {monto(totales.descuentos)}</Text>
              )}
            </Group>
            <Total valor={totales?.aPagar ?? "0"} prueba="total" />
            <Boton
              size="xl"
              h={64}
              leftSection={<IconCash size={26} />}
              rightSection={<Kbd>{teclas.cobrar}</Kbd>}
              onClick={() => void cobrar()}
              falta={faltaParaCobrar(estado, carrito)}
            >
              Cobrar
            </Boton>
          </Stack>
        </aside>
      </main>
      <BarraTeclas acciones={acciones} />
      {aparcados && (
        <Aparcados
          onRetomar={(retomado, completo) => {
            hacer({ kind: "retomar", carrito: retomado });
            if (!completo) avisar("error", INCOMPLETA);
            setAparcados(false);
            alBuscador();
          }}
          onCerrar={() => (setAparcados(false), alBuscador())}
        />
      )}
      {edicion.dialogos}
      {dialogos}
    </>
  );
}

/** Why payment cannot be opened; null where it can. */
function faltaParaCobrar(estado: EstadoCaja, { items }: Carrito): string | null {
  if (estado.modo === "bloqueada") return estado.motivo ?? "No se puede vender ahora.";
  return items.length === 0 ? "Agregue un producto para cobrar." : null;
}
