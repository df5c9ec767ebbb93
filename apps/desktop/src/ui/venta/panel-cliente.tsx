import { Button, Group, Kbd, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type RefObject } from "react";
import { documentoDeTexto, documentoToText, separarComplemento, type Cliente } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type ClienteVenta } from "../../contract/index.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { useNit } from "./use-nit.ts";

interface Props {
  readonly cliente: ClienteVenta;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly onCliente: (cliente: ClienteVenta) => void;
  /** The tax system knows the NIT, or it does not. */
  readonly onNit: (rechazado: boolean) => void;
  readonly onListo: () => void;
  /** A buyer is being looked up: who charges meanwhile waits for it. */
  readonly onBuscando: (buscar: () => Promise<boolean>) => void;
  /** What to do about a NIT that the tax system does not know. */
  readonly siNoExiste?: string;
}

const PREGUNTAR = "Revise el número con el cliente; si insiste, al cobrar marque la excepción.";

/** Shorter beginnings match half the list. */
const MIN_PARA_BUSCAR = 3;
const CI = 1;
const TIPOS = [
  { value: "5", label: "NIT" },
  { value: "1", label: "CI" },
  { value: "2", label: "CEX" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
];

/** Who buys: a number brings the name that was last used with it. */
export function PanelCliente({
  cliente,
  campo,
  nombre,
  onCliente,
  onNit,
  onListo,
  onBuscando,
  siNoExiste = PREGUNTAR,
}: Props) {
  const teclas = useTeclasDeCaja();
  const [hallados, setHallados] = useState<readonly Cliente[]>([]);
  /** The kind that was chosen by hand; otherwise a known client's own, or what the text says. */
  const [elegido, setElegido] = useState<number | null>(null);
  const final = cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento;
  const numero = final ? "" : documentoToText(cliente);

  if (final && elegido !== null) setElegido(null);

  const nit = useNit(cliente, ({ valido }) => valido !== null && onNit(!valido));
  const latest = useRef({ onCliente, numero });
  useEffect(() => {
    latest.current = { onCliente, numero };
  });
  useEffect(() => {
    let current = true;
    if (numero.length < MIN_PARA_BUSCAR) return;
    void puente.invoke("buscarClientes", { texto: numero, limite: 4 }).then((result) => {
      if (!current || !result.ok) return;
      setHallados(
        result.value.filter((c) => documentoToText(c) !== numero || c.razonSocial !== cliente.razonSocial),
      );
      const suyo = result.value.find((c) => documentoToText(c) === numero);
      if (elegido !== null || suyo === undefined || suyo.tipoDocumento === cliente.tipoDocumento) return;
      latest.current.onCliente({ ...cliente, ...documentoDeTexto(numero, suyo.tipoDocumento) });
    });
    return () => {
      current = false;
    };
  }, [numero, cliente, elegido]);

  function usar({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo }: Cliente): void {
    setElegido(null);
    onCliente({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo });
  }

  /** Takes the buyer that the number is of; what was typed or opened meanwhile stays as it is. */
  async function entrar(): Promise<true> {
    const known = await puente.invoke("clientePorDocumento", { numeroDocumento: numero, complemento: null });
    if (latest.current.numero !== numero) return true;
    const hallado =
      known.ok && known.value !== null ? known.value : hallados.length === 1 ? hallados[0] : undefined;
    if (hallado !== undefined) usar(hallado);
    if (document.activeElement !== campo.current) return true;
    if (hallado === undefined) nombre.current?.focus();
    else onListo();
    return true;
  }

  return (
    <Stack gap="xs" p="md">
      <Group justify="space-between">
        <Text fw={700}>Cliente</Text>
        <Button
          variant={final ? "light" : "subtle"}
          size="compact-sm"
          onClick={() => onCliente(CONSUMIDOR_FINAL)}
        >
          Consumidor final <Kbd ml={6}>{teclas.consumidorFinal}</Kbd>
        </Button>
      </Group>
      <TextInput
        ref={campo}
        aria-label="NIT o CI del cliente"
        data-lee="documento"
        placeholder="NIT o CI"
        value={numero}
        rightSection={<Kbd>{teclas.cliente}</Kbd>}
        rightSectionWidth={52}
        autoComplete="off"
        onChange={(e) => {
          const numeroDocumento = e.currentTarget.value.trim();
          if (numeroDocumento === "") return onCliente(CONSUMIDOR_FINAL);
          onCliente({
            ...cliente,
            razonSocial: final ? "" : cliente.razonSocial,
            ...documentoDeTexto(numeroDocumento, elegido),
          });
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter" && numero !== "") onBuscando(entrar);
          if (e.key === "Escape" || (e.key === "Enter" && numero === "")) onListo();
        }}
      />
      {(numero.length < MIN_PARA_BUSCAR ? [] : hallados).map((c) => (
        <button key={c.id} type="button" className="fila producto" onClick={() => (usar(c), onListo())}>
          <span className="nombre">{c.razonSocial}</span>
          <span className="suave">{documentoToText(c)}</span>
        </button>
      ))}
      {!final && (
        <>
          <TextInput
            ref={nombre}
            aria-label="Nombre o razón social"
            placeholder="Nombre o razón social"
            value={cliente.razonSocial}
            autoComplete="off"
            onChange={(e) => onCliente({ ...cliente, razonSocial: e.currentTarget.value })}
            onKeyDown={(e) => {
              if (e.key === "Enter" || e.key === "Escape") onListo();
            }}
          />
          <SegmentedControl
            aria-label="Tipo de documento"
            data={TIPOS}
            value={String(cliente.tipoDocumento)}
            onChange={(tipo) => {
              setElegido(Number(tipo));
              onCliente(conTipo(cliente, Number(tipo)));
            }}
          />
          {nit !== null && <Nit valido={nit.valido} descripcion={nit.descripcion} siNoExiste={siNoExiste} />}
        </>
      )}
    </Stack>
  );
}

/** The buyer with another kind of document: of these a CI alone has a complement, which is part of any other's number. */
function conTipo(cliente: ClienteVenta, tipoDocumento: number): ClienteVenta {
  if (tipoDocumento === CI) return separarComplemento({ ...cliente, tipoDocumento });
  return { ...cliente, tipoDocumento, numeroDocumento: documentoToText(cliente), complemento: null };
}

/** What is known of the NIT, and what to do about it. */
function Nit({
  valido,
  descripcion,
  siNoExiste,
}: {
  readonly valido: boolean | null;
  readonly descripcion: string;
  readonly siNoExiste: string;
}) {
  const color = valido === null ? "dimmed" : valido ? "verde" : "orange";
  return (
    <Text size="sm" c={color} role="status" data-nit={String(valido)}>
      {valido === false ? `${descripcion}. ${siNoExiste}` : descripcion}
    </Text>
  );
}
