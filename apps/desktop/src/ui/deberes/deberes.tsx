/** Open duties about money, shown at their sale, on the cash screen, and before the cash count. */
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowsExchange, IconCashBanknote } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useCallback, useEffect, useState } from "react";
import type { DeberDeCaja } from "../../contract/areas/deberes.ts";
import type { Entrada } from "../../contract/index.ts";
import { useCaja } from "../comun/contexto-caja.ts";
import { Fallo } from "../comun/fallo.tsx";
import { bs, conLecturas, diaHora, parseMonto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { causaDe, isCanjeable, isEntre, maneras, preguntaDe, type Manera } from "./maneras.ts";

type Respuesta = Omit<Entrada<"responderDeber">, "id">;

/** Reads the open duties again at each change of the till. Returns none if `pedidos` is false. */
export function useDeberes(pedidos = true): readonly DeberDeCaja[] {
  const [deberes, setDeberes] = useState<readonly DeberDeCaja[]>([]);
  const releer = useCallback(
    () => void puente.invoke("deberes", {}).then((result) => result.ok && setDeberes(result.value)),
    [],
  );
  useEffect(() => {
    if (!pedidos) return;
    releer();
    return puente.subscribe("estadoCambio", releer);
  }, [releer, pedidos]);
  return deberes;
}

/** Shows the open duties that match `de`; all of them without `de`. `turno` is true if a cash session is open, which cash needs. */
export function Deberes({
  de,
  turno,
  titulo,
  enfocar = false,
  entreOtros = false,
  onRespondido,
}: {
  readonly de?: (deber: DeberDeCaja) => boolean;
  readonly turno: boolean;
  readonly titulo?: string;
  /** Focuses the first answer, if an act of the cashier has just opened the duty. */
  readonly enfocar?: boolean;
  /** De-emphasises the answers, if the screen has another main action. */
  readonly entreOtros?: boolean;
  readonly onRespondido?: () => void;
}) {
  const todos = useDeberes();
  const suyos = de === undefined ? todos : todos.filter(de);
  if (suyos.length === 0) return null;
  return (
    <Stack gap="xs" role="region" aria-label={titulo ?? "Dinero pendiente"}>
      {titulo !== undefined && <Text fw={600}>{titulo}</Text>}
      {suyos.map((deber) => (
        <UnDeber
          key={deber.id}
          deber={deber}
          turno={turno}
          enfocar={enfocar}
          primera={entreOtros ? "light" : "filled"}
          onRespondido={onRespondido}
        />
      ))}
    </Stack>
  );
}

/** Variant of the first answer's button. */
type Primera = "filled" | "light";

function UnDeber({
  deber,
  turno,
  enfocar,
  primera,
  onRespondido,
}: {
  readonly deber: DeberDeCaja;
  readonly turno: boolean;
  readonly enfocar: boolean;
  readonly primera: Primera;
  readonly onRespondido: (() => void) | undefined;
}) {
  const [sinMover, setSinMover] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  const responder = (respuesta: Respuesta) =>
    void llamar(puente.invoke("responderDeber", { id: deber.id, ...respuesta }), () => {
      setSinMover(false);
      onRespondido?.();
    });
  return (
    <Alert
      color="orange"
      icon={<IconCashBanknote size={20} />}
      title={preguntaDe(deber)}
      data-deber={deber.causa}
    >
      <Stack gap="xs">
        <Text size="sm">
          {causaDe(deber)}, {diaHora(deber.abiertoEn)}
          {deber.usuario === null ? "" : `, ${deber.usuario}`}.
        </Text>
        {sinMover ? (
          <SinMover ocupada={ocupada} onAnotar={responder} onVolver={() => setSinMover(false)} />
        ) : (
          <Respuestas
            deber={deber}
            turno={turno}
            ocupada={ocupada}
            enfocar={enfocar}
            primera={primera}
            onResponder={responder}
            onSinMover={() => setSinMover(true)}
          />
        )}
        <Fallo fallo={fallo} />
      </Stack>
    </Alert>
  );
}

/** Shows the answers that fit the payment of the invoice, with a field for the cash amount where several are possible. */
function Respuestas({
  deber,
  turno,
  ocupada,
  enfocar,
  primera,
  onResponder,
  onSinMover,
}: {
  readonly deber: DeberDeCaja;
  readonly turno: boolean;
  readonly ocupada: boolean;
  readonly enfocar: boolean;
  readonly primera: Primera;
  readonly onResponder: (respuesta: Respuesta) => void;
  readonly onSinMover: () => void;
}) {
  const [escrito, setEscrito] = useState(deber.enEfectivo.hasta);
  const { canjear } = useCaja();
  const { pide, respuestas } = maneras(deber);
  const efectivo = pide ? parseMonto(escrito) : deber.enEfectivo.hasta;
  const falta =
    pide && (efectivo === null || !isEntre(efectivo, deber.enEfectivo)) ? faltaEntre(deber) : null;
  const canje = isCanjeable(deber) ? (
    <Boton
      variant={deber.vale === null ? "default" : primera}
      leftSection={<IconArrowsExchange size={18} />}
      loading={ocupada}
      falta={faltaTurno({ texto: "", respuesta: "otraFactura" }, deber.monto, turno)}
      onClick={() => canjear(deber.id)}
    >
      Llevar otra cosa
    </Boton>
  ) : null;
  return (
    <>
      {pide && (
        <TextInput
          label="De eso, en efectivo (Bs)"
          inputMode="decimal"
          autoComplete="off"
          maw="14rem"
          value={escrito}
          onChange={(event) => setEscrito(event.currentTarget.value)}
          error={conLecturas({ texto: escrito, falta, onElegir: setEscrito })}
        />
      )}
      <Group gap="xs">
        {/* The holder of a vale takes other goods first of all; money is given back for it where he wants none. */}
        {deber.vale !== null && canje}
        {respuestas.map((manera, i) => (
          <Boton
            key={manera.texto}
            variant={i === 0 && deber.vale === null ? primera : "default"}
            autoFocus={enfocar && i === 0}
            loading={ocupada}
            falta={falta ?? faltaTurno(manera, efectivo, turno)}
            onClick={() =>
              onResponder({ respuesta: manera.respuesta, efectivo: manera.efectivo ?? efectivo ?? "0" })
            }
          >
            {manera.texto}
          </Boton>
        ))}
        {deber.vale === null && canje}
        <Button variant="default" loading={ocupada} onClick={onSinMover}>
          {deber.sentido === "devolver" ? "No se devuelve" : "No se cobra"}
        </Button>
      </Group>
    </>
  );
}

function faltaEntre({ enEfectivo: { desde, hasta } }: DeberDeCaja): string {
  return `Escriba entre ${bs(desde)} y ${bs(hasta)}: así se pagó.`;
}

/** Returns why a cash answer is not possible without an open session; null if it is. */
function faltaTurno({ efectivo: suyo }: Manera, escrito: string | null, turno: boolean): string | null {
  return !turno && Number(suyo ?? escrito ?? "0") > 0 ? "Abra la caja para anotar el efectivo." : null;
}

/** Form for the reason for which no money moves. The reason becomes part of the record. */
function SinMover({
  ocupada,
  onAnotar,
  onVolver,
}: {
  readonly ocupada: boolean;
  readonly onAnotar: (respuesta: Respuesta) => void;
  readonly onVolver: () => void;
}) {
  const [nota, setNota] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (nota.trim().length >= 3) onAnotar({ respuesta: "noCorresponde", nota });
      }}
    >
      <TextInput
        label="¿Por qué no se mueve el dinero?"
        autoFocus
        maxLength={200}
        autoComplete="off"
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Boton type="submit" loading={ocupada} falta={nota.trim().length < 3 ? "Escriba el motivo." : null}>
          Anotar
        </Boton>
        <Button variant="default" onClick={onVolver}>
          Volver
        </Button>
      </Group>
    </form>
  );
}
