// @ts-check
/** The documentation's script: language, theme, copy, menu, search. Without it every page still reads. */
(() => {
  const raiz = document.documentElement;
  const memoria = {
    /** @param {string} clave */
    leer: (clave) => {
      try {
        return localStorage.getItem(`guia-${clave}`);
      } catch {
        return null;
      }
    },
    /** @param {string} clave @param {string} valor */
    guardar: (clave, valor) => {
      try {
        localStorage.setItem(`guia-${clave}`, valor);
      } catch {
        // A browser that keeps nothing shows the first language again.
      }
    },
  };

  /** @param {string} tema */
  const ponerTema = (tema) => raiz.setAttribute("data-tema", tema);
  const temaGuardado = memoria.leer("tema");
  if (temaGuardado !== null) ponerTema(temaGuardado);
  raiz.dataset["lenguaje"] = memoria.leer("lenguaje") ?? "sh";

  const cambiarTema = () => {
    const oscuro =
      raiz.dataset["tema"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "oscuro" : "claro");
    const otro = oscuro === "oscuro" ? "claro" : "oscuro";
    ponerTema(otro);
    memoria.guardar("tema", otro);
  };

  /** @param {string} lenguaje */
  const ponerLenguaje = (lenguaje) => {
    raiz.dataset["lenguaje"] = lenguaje;
    for (const boton of document.querySelectorAll("[role=tab]")) {
      const suyo = boton.getAttribute("data-lenguaje") === lenguaje;
      boton.setAttribute("aria-selected", String(suyo));
      boton.setAttribute("tabindex", suyo ? "0" : "-1");
    }
  };

  /** Keeps the tabs that were pressed where they are: all samples of the page change their height. */
  const elegirLenguaje = (/** @type {HTMLElement} */ boton) => {
    const antes = boton.getBoundingClientRect().top;
    ponerLenguaje(boton.dataset["lenguaje"] ?? "sh");
    memoria.guardar("lenguaje", boton.dataset["lenguaje"] ?? "sh");
    scrollBy({ top: boton.getBoundingClientRect().top - antes, behavior: "instant" });
    boton.focus({ preventScroll: true });
  };

  /** Copies an element's text; by its selection where the browser hides its clipboard, as over plain http in a network. */
  const copiarDe = async (/** @type {HTMLElement} */ elemento) => {
    try {
      await navigator.clipboard.writeText(elemento.textContent ?? "");
      return true;
    } catch {
      getSelection()?.selectAllChildren(elemento);
      return document.execCommand("copy");
    }
  };

  const copiar = async (/** @type {HTMLElement} */ boton) => {
    const codigo = boton.closest(".codigo")?.querySelector("code") ?? null;
    const aviso = document.getElementById("aviso");
    const copiado = codigo !== null && (await copiarDe(codigo));
    const dicho = copiado ? "Copiado" : "No se pudo copiar: seleccione el texto";
    boton.textContent = dicho;
    if (aviso !== null) aviso.textContent = dicho;
    setTimeout(() => (boton.textContent = "Copiar"), 2000);
  };

  document.addEventListener("click", (event) => {
    const boton = event.target instanceof Element ? event.target.closest("button") : null;
    if (boton === null) return;
    if (boton.matches(".copiar")) void copiar(boton);
    if (boton.matches("[role=tab]")) elegirLenguaje(boton);
    if (boton.id === "tema") cambiarTema();
    if (boton.id === "abrir-menu") {
      const abierto = document.getElementById("menu")?.classList.toggle("abierto") ?? false;
      boton.setAttribute("aria-expanded", String(abierto));
    }
  });

  document.addEventListener("keydown", (event) => {
    const en = event.target instanceof HTMLElement ? event.target : null;
    if (event.key === "/" && en?.matches("input, textarea, select") !== true) {
      event.preventDefault();
      document.getElementById("buscar")?.focus();
    }
    if (en?.matches("[role=tab]") !== true || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const todas = [...(en.parentElement?.querySelectorAll("button") ?? [])];
    const paso = event.key === "ArrowRight" ? 1 : -1;
    const otra = todas.at((todas.findIndex((una) => una === en) + paso) % todas.length);
    if (otra !== undefined) elegirLenguaje(otra);
  });

  document.addEventListener("DOMContentLoaded", () => ponerLenguaje(raiz.dataset["lenguaje"] ?? "sh"));
})();
