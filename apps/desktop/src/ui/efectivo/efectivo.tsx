import { Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconLock, IconPrinter } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { EstadoCaja, Salida } from "../../contract/index.ts";
import { diaHora, hora, monto, parseDecimal } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vistas.ts";
import { Cierres } from "./cierres.tsx";
import { Conteo } from "./conteo.tsx";
import { useLlamada } from "./use-llamada.ts";
import { Fallo } from "../comun/fallo.tsx";
import { Boton } from "../comun/boton.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";

type Turno = NonNullable<Salida<"turno">>;

/** The drawer's money: opening, movements, X, closing with its count, and the closings of before. */
export function Efectivo({ estado, abierto, onCerrar }: PropsVista) {
  const [turno, setTurno] = useState<Turno | null | undefined>(undefined);
  const [contando, setContando] = useState(false);
  const releer = useCallback(
    () => void puente.invoke("turno", {}).then((result) => result.ok && setTurno(result.value)),
    [],
  );
  useEffect(() => {
    if (!abierto) return;
    releer();
    return puente.subscribe("ventaCambio", releer);
  }, [abierto, releer]);
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (setContando(false), setTurno(undefined), onCerrar())}
      position="right"
      size="44rem"
      title="Caja: efectivo del turno"
    >
      <Stack gap="lg">
        {turno === null && <Apertura onAbierta={setTurno} />}
        {turno != null && !contando && (
          <Abierta turno={turno} onCambio={setTurno} onContar={() => setContando(true)} />
        )}
        {turno != null && contando && (
          <Conteo
            conDolares={estado.tipoCambioUsd !== null || turno.dolares !== undefined}
            onVolver={() => setContando(false)}
            onCerrada={() => {
              setContando(false);
              setTurno(null);
            }}
          />
        )}
        {turno === null && veCierres(estado) && <Cierres />}
      </Stack>
    </PanelLateral>
  );
}

/** Past closings are for whoever may close; nobody is asked for a permission by opening this screen. */
function veCierres({ sesion: { exige, usuario } }: EstadoCaja): boolean {
  return !exige || usuario?.permisos.includes("cierres") === true;
}

function Apertura({ onAbierta }: { readonly onAbierta: (turno: Turno) => void }) {
  const [texto, setTexto] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  const inicial = texto.trim() === "" ? "0" : parseDecimal(texto);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (inicial !== null) void llamar(puente.invoke("abrirTurno", { inicial }), onAbierta);
      }}
    >
      <Stack>
        <Text>La caja está cerrada. Cuente el efectivo con el que empieza el turno y ábrala.</Text>
        <Fallo fallo={fallo} />
        <TextInput
          label="Efectivo inicial (Bs)"
          size="xl"
          inputMode="decimal"
          placeholder="0.00"
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={inicial === null ? "Escriba un número, como 150.50." : null}
        />
        <Boton
          type="submit"
          size="xl"
          loading={ocupada}
          falta={inicial === null ? "Corrija el efectivo inicial." : null}
        >
          Abrir la caja
        </Boton>
      </Stack>
    </form>
  );
}

function Abierta({
  turno,
  onCambio,
  onContar,
}: {
  readonly turno: Turno;
  readonly onCambio: (turno: Turno) => void;
  readonly onContar: () => void;
}) {
  const [tipo, setTipo] = useState<"ingreso" | "retiro" | null>(null);
  const { imprimir, imprimiendo, respuesta } = useImpresion();
  return (
    <Stack gap="lg">
      <Text className="suave">
        Turno {turno.numero}, abierto el {diaHora(turno.abiertoEn)}
        {turno.abiertoPor === null ? "" : ` por ${turno.abiertoPor}`} con Bs {monto(turno.inicial)}
      </Text>
      <Group gap="xl">
        <Cifra nombre="Vendido" valor={`Bs ${monto(turno.ventas.total)}`} />
        <Cifra nombre="Ventas" valor={String(turno.ventas.cantidad)} />
        {turno.esperado !== null && <Cifra nombre="Debe haber" valor={`Bs ${monto(turno.esperado)}`} />}
        {turno.dolares?.esperado != null && (
          <Cifra nombre="Y en dólares" valor={`US$ ${monto(turno.dolares.esperado)}`} />
        )}
      </Group>
      {turno.metodos.length > 0 && (
        <Table aria-label="Por método de pago">
          <Table.Tbody>
            {turno.metodos.map((m) => (
              <Table.Tr key={m.metodo}>
                <Table.Td>{m.texto}</Table.Td>
                <Table.Td ta="right">{m.cantidad}</Table.Td>
                <Table.Td ta="right">Bs {monto(m.monto)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {turno.movimientos.length > 0 && (
        <Table aria-label="Movimientos">
          <Table.Tbody>
            {turno.movimientos.map((m) => (
              <Table.Tr key={m.id}>
                <Table.Td>{hora(m.en)}</Table.Td>
                <Table.Td>{m.motivo}</Table.Td>
                <Table.Td ta="right">
                  {m.tipo === "retiro" ? "−" : "+"} Bs {monto(m.monto)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {respuesta}
      {tipo === null ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowDownLeft size={18} />}
            onClick={() => setTipo("ingreso")}
          >
            Ingreso
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowUpRight size={18} />}
            onClick={() => setTipo("retiro")}
          >
            Retiro
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} />}
            loading={imprimiendo}
            onClick={() => imprimir(puente.invoke("imprimirX", {}))}
          >
            Informe X
          </Button>
          <Button leftSection={<IconLock size={18} />} onClick={onContar}>
            Cerrar la caja
          </Button>
        </Group>
      ) : (
        <FormaMovimiento
          tipo={tipo}
          onListo={(nuevo) => {
            setTipo(null);
            if (nuevo !== null) onCambio(nuevo);
          }}
        />
      )}
    </Stack>
  );
}

function FormaMovimiento({
  tipo,
  onListo,
}: {
  readonly tipo: "ingreso" | "retiro";
  readonly onListo: (turno: Turno | null) => void;
}) {
  const [texto, setTexto] = useState("");
  const [motivo, setMotivo] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  const importe = parseDecimal(texto);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (importe !== null)
          void llamar(puente.invoke("moverEfectivo", { tipo, monto: importe, motivo }), onListo);
      }}
    >
      <Stack>
        <Text fw={600}>{tipo === "ingreso" ? "Efectivo que entra" : "Efectivo que sale"}</Text>
        <Fallo fallo={fallo} />
        <TextInput
          label="Monto (Bs)"
          size="lg"
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <TextInput
          label="Motivo"
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <Group>
          <Boton
            type="submit"
            loading={ocupada}
            falta={
              importe === null ? "Escriba el monto." : motivo.trim().length < 3 ? "Escriba el motivo." : null
            }
          >
            Anotar
          </Boton>
          <Button variant="default" onClick={() => onListo(null)}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Cifra({ nombre, valor }: { readonly nombre: string; readonly valor: string }) {
  return (
    <div>
      <Text size="sm" className="suave">
        {nombre}
      </Text>
      <Text fw={700} size="xl">
        {valor}
      </Text>
    </div>
  );
}
