// stylesheet.ts: stylesheets that are loaded with a part of the page, as its scripts are.

const added = new Map<string, Promise<void>>();

function fetchStyle(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      added.delete(address); // the next attempt may have a connection
      reject(new Error(`${address} did not come`));
    };
    document.head.append(link);
  });
}

/** Puts a stylesheet into the document, once; resolves when it is in force. */
export function addStyle(address: string): Promise<void> {
  const coming = added.get(address) ?? fetchStyle(address);
  added.set(address, coming);
  return coming;
}
