// page.js: a plain page over docs/protocol.md ("At a shared table"), with no board to look at.
const words = {
  en: {
    plain: 'A plain page, to see that everything works: games are played by typing moves. The real one is being drawn.',
    name: 'Name', rename: 'Change', playNow: 'Play GrandBois now, against bots', game: 'Game', seats: 'Seats',
    public: 'in the public list', create: 'Create a table', link: 'Link of a table', join: 'Go there',
    mine: 'Your tables', open: 'Open tables', running: 'Tables to watch', none: 'none', invite: 'Invite with',
    move: 'Move', play: 'Play', chat: 'Chat', send: 'Send', position: 'The position as data',
    connecting: 'connecting…', connected: 'connected', away: 'no connection, trying again…',
    yourTurn: 'It is your turn.', bot: 'bot', free: 'free', here: 'here', gone: 'away', muted: '(muted)',
    sit: 'Sit down', seat_bot: 'Bots in the free seats', start: 'Start', undo: 'Take back',
    resign: 'Resign', rematch: 'Once more', go: 'go',
    past: 'Your finished games', more: 'Older ones', lookBack: 'Look back at this game, move by move',
    noGame: 'There is no finished game at this address, or it has no such move.',
    noAnswer: 'The server does not answer as it should; try again in a moment.',
    winners: 'Won by', resigned: 'ended by resigning', time: 'ended because time ran out', out: 'out', chance: 'chance',
    previous: '← before', next: 'after →', after: 'after move {n} of {of}', record: 'the record (JSON)',
  },
  fr: {
    plain: 'Une page toute simple, pour voir que tout marche : on joue en tapant ses coups. La vraie est en cours de dessin.',
    name: 'Nom', rename: 'Changer', playNow: 'Jouer à GrandBois tout de suite, contre des robots', game: 'Jeu', seats: 'Places',
    public: 'dans la liste publique', create: 'Créer une table', link: "Lien d'une table", join: 'Y aller',
    mine: 'Vos tables', open: 'Tables ouvertes', running: 'Tables à regarder', none: 'aucune', invite: 'Pour inviter',
    move: 'Coup', play: 'Jouer', chat: 'Discussion', send: 'Envoyer', position: 'La position en données',
    connecting: 'connexion…', connected: 'connecté', away: 'pas de connexion, nouvel essai…',
    yourTurn: "C'est à vous.", bot: 'robot', free: 'libre', here: 'présent', gone: 'absent', muted: '(masqué)',
    sit: "S'asseoir", seat_bot: 'Des robots aux places libres', start: 'Commencer', undo: 'Reprendre',
    resign: 'Abandonner', rematch: 'Encore une', go: 'y aller',
    past: 'Vos parties finies', more: 'De plus anciennes', lookBack: 'Revoir cette partie, coup par coup',
    noGame: "Il n'y a pas de partie finie à cette adresse, ou elle n'a pas ce coup.",
    noAnswer: 'Le serveur ne répond pas comme il faut ; réessayez dans un instant.',
    winners: 'Gagnée par', resigned: 'finie par abandon', time: 'finie faute de temps', out: 'sorti', chance: 'hasard',
    previous: '← avant', next: 'après →', after: 'après le coup {n} sur {of}', record: "l'enregistrement (JSON)",
  },
};
const language = navigator.languages.map((l) => l.slice(0, 2)).find((l) => words[l]) ?? 'en';
const word = words[language];
const at = (id) => document.getElementById(id);

function make(name, text, click) {
  const element = document.createElement(name);
  element.textContent = text;
  if (click) element.addEventListener('click', click);
  return element;
}

const makeLink = (path, text) => Object.assign(make('a', text), { href: path });

// A line for each part of a position, and for each thing in a list of things.
function describePosition(view) {
  const lines = Object.entries(view).flatMap(([key, value]) => {
    const isList = Array.isArray(value) && value.some((one) => one instanceof Object);
    return isList ? [`${key}:`, ...value.map((one) => `  ${JSON.stringify(one)}`)] : `${key}: ${JSON.stringify(value)}`;
  });
  return lines.join('\n');
}

const describeScores = (scores, nameOf) => [...scores].sort((a, b) => a.rank - b.rank)
  .map((score) => `${score.rank}. ${nameOf(score.seat)} ${score.total}`).join(', ');

// ---- the socket: requests are answered by id, everything else is told ----

let socket, me;
let lastId = 0;
let retryMs = 1000;
const waiting = new Map();

function ask(request) {
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) return reject(new Error(word.away));
    waiting.set(++lastId, { resolve, reject });
    socket.send(JSON.stringify({ id: lastId, ...request }));
  });
}

function complain(sentence) {
  at('problem').textContent = sentence;
}

// What the server has at a path: `answer` is undefined where it has nothing.
async function fetchJson(path) {
  try {
    const response = await fetch(path);
    return { status: response.status, answer: response.ok ? await response.json() : undefined };
  } catch {
    return {};
  }
}

// For what a person asked for: a refusal is a sentence to be shown.
async function attempt(request) {
  complain('');
  try {
    return await ask(request);
  } catch (error) {
    complain(error.message);
  }
}

function hear({ data }) {
  const message = JSON.parse(data);
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (asked && message.ok) asked.resolve(message);
  else if (asked) asked.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
  else if (message.hello) greet(message.hello);
  else if (message.bye) retryMs = message.bye.retry_ms;
  else if (message.lobby) changeLobby(message);
  else if (message.table === table?.id) hearTable(message);
}

function lost() {
  at('state').textContent = word.away;
  for (const { reject } of waiting.values()) reject(new Error(word.away));
  waiting.clear();
  setTimeout(connect, retryMs * (0.5 + Math.random()));
  retryMs = Math.min(retryMs * 2, 15000);
}

async function connect() {
  at('state').textContent = word.connecting;
  try {
    await fetch('/api/me'); // gives the cookie that the socket wants
  } catch {
    return lost();
  }
  socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  socket.addEventListener('message', hear);
  socket.addEventListener('close', lost);
}

async function greet(hello) {
  retryMs = 1000;
  me = hello.me;
  at('name').value = me.name;
  at('state').textContent = word.connected;
  await attempt({ do: 'me', language });
  if (table?.viewer !== undefined) watchAgain();
  else visit();
}

// ---- the lobby ----

let lists = { mine: new Map(), open: new Map(), running: new Map() };

function describeSeat(seat) {
  if (seat.holder === 'open') return word.free;
  return seat.holder === 'bot' ? `${word.bot} (${seat.level})` : seat.name;
}

const byTurnThenNewest = (a, b) => (b.your_turn ?? 0) - (a.your_turn ?? 0) || b.changed - a.changed;

function drawLobby() {
  for (const [id, list] of Object.entries(lists)) {
    const lines = [...list.values()].sort(byTurnThenNewest).map((summary) => {
      const mark = summary.your_turn ? `${word.yourTurn} ` : '';
      const line = make('li', `${mark}${summary.game}: ${summary.seats.map(describeSeat).join(', ')} `);
      line.append(make('button', word.go, () => go(`/t/${summary.table}`)));
      return line;
    });
    at(id).replaceChildren(...(lines.length ? lines : [make('li', word.none)]));
  }
}

function changeLobby({ lobby, summary, table: gone }) {
  const id = summary?.table ?? gone;
  const isPast = ['over', 'closed'].includes(summary?.status);
  for (const list of lobby === 'mine' ? ['mine'] : ['open', 'running']) lists[list].delete(id);
  if (lobby !== 'gone' && !isPast) lists[lobby].set(id, summary);
  drawLobby();
  if (summary?.status === 'over') listPast();
}

let morePast; // the path of the next page of finished games

async function listPast(path = '/api/my-games') {
  const { answer } = await fetchJson(path);
  if (!answer) return complain(word.noAnswer);
  const lines = answer.games.map(({ table: id, game, seats, changed }) => {
    const line = make('li', `${new Date(changed).toLocaleDateString(language)} `);
    line.append(makeLink(`/games/${id}`, `${game}: ${seats.map(describeSeat).join(', ')}`));
    return line;
  });
  if (path === '/api/my-games') at('past').replaceChildren();
  at('past').append(...lines);
  if (!at('past').hasChildNodes()) at('past').append(make('li', word.none));
  morePast = answer.next;
  at('more').hidden = !morePast;
}

async function openLobby() {
  const answer = await attempt({ do: 'lobby' });
  for (const id of Object.keys(lists)) lists[id] = new Map(answer?.[id].map((summary) => [summary.table, summary]));
  drawLobby();
  listPast();
}

// ---- a table, seen from the first seat one has, or by a spectator ----

let table; // { id, viewer, seq, info, present }

const mySeat = () => table.info.seats.find((seat) => seat.person === me.id)?.seat ?? 'spectator';

// What was missed may be too much to be told at once, and a database that was put back
// knows less than we do: then one looks at the table anew.
async function watchAgain() {
  const { id, viewer, seq } = table;
  try {
    await ask({ do: 'watch', table: id, seat: viewer, views: true, since: seq });
  } catch (error) {
    if (['too_large', 'bad_request'].includes(error.code)) watch(viewer);
    else complain(error.message);
  }
}

async function watch(viewer) {
  const watched = table;
  const answer = await attempt({ do: 'watch', table: table.id, seat: viewer, views: true });
  if (!answer || table !== watched) return;
  table.viewer = viewer;
  at('messages').replaceChildren();
  answer.chat?.forEach(addLine);
  hearTable(answer);
}

async function openTable(id) {
  table = { id, present: [] };
  const answer = await attempt({ do: 'info', table: id });
  if (!answer) return;
  table.info = answer.info;
  at('title').textContent = table.info.game;
  at('invite').textContent = `${location.origin}/t/${id}`;
  watch(mySeat());
}

const seatName = (seat) => describeSeat(table.info.seats[seat]);
const fieldsOf = ({ event, ...fields }) => `${event} ${Object.entries(fields).map((pair) => pair.join('=')).join(' ')}`;

function addLine(message) {
  const { kind, seat, name, text, muted, move, events = [], scores, next } = message;
  let line = [kind, seat === undefined ? '' : seatName(seat), move ?? '', events.map(fieldsOf).join('; ')].join(' ');
  if (text !== undefined || muted) line = muted ? word.muted : `${name}: ${text}`;
  if (scores) line += ` — ${describeScores(scores, seatName)}`;
  const item = make('li', line);
  if (next) item.append(' ', make('button', word.go, () => go(`/t/${next}`)));
  at('messages').append(item);
  item.scrollIntoView({ block: 'nearest' });
}

function hearTable(message) {
  Object.assign(table, Object.fromEntries(['seq', 'info', 'present'].filter((key) => key in message).map((key) => [key, message[key]])));
  if (message.kind) addLine(message);
  if (message.view) at('view').textContent = describePosition(message.view);
  if (message.to_act) offerMoves(message.to_act.includes(table.viewer));
  drawTable();
  if (table.viewer !== undefined && mySeat() !== table.viewer) changeSeat(mySeat());
}

async function changeSeat(seat) {
  const before = table.viewer;
  table.viewer = seat;
  await attempt({ do: 'unwatch', table: table.id, seat: before });
  watch(seat);
}

async function offerMoves(isMyTurn) {
  at('turn').textContent = isMyTurn ? word.yourTurn : '';
  const { moves } = isMyTurn ? await ask({ do: 'legal', table: table.id, seat: table.viewer }) : { moves: [] };
  at('moves').replaceChildren(...moves.map((move) => Object.assign(make('option', ''), { value: move })));
}

function drawTable() {
  const { seats, status, host } = table.info;
  at('people').replaceChildren(...seats.map((seat) => {
    const presence = table.present.find((one) => one.seat === seat.seat);
    const mark = presence ? ` (${presence.here ? word.here : word.gone})` : '';
    return make('li', describeSeat(seat) + mark);
  }));
  const free = seats.filter((seat) => seat.holder === 'open');
  const isSeated = table.viewer !== 'spectator';
  const deeds = {
    sit: status === 'open' && free.length > 0 && !isSeated,
    seat_bot: status === 'open' && free.length > 0 && host === me.id,
    start: status === 'open' && free.length === 0 && host === me.id,
    undo: status === 'running' && isSeated, resign: status === 'running' && isSeated, rematch: status === 'over' && isSeated,
  };
  const offered = Object.keys(deeds).filter((deed) => deeds[deed]);
  at('deeds').replaceChildren(...offered.map((deed) => make('button', word[deed], () => act(deed, free))));
  at('play').hidden = status !== 'running' || !isSeated;
  at('look-back').hidden = status !== 'over';
  at('look-back').firstChild.href = `/games/${table.id}`;
}

async function act(deed, free) {
  const request = { do: deed, table: table.id };
  if (deed === 'seat_bot') for (const { seat } of free) await attempt({ ...request, seat, level: 'medium' });
  else if (deed === 'undo' || deed === 'resign') attempt({ ...request, seat: table.viewer });
  else if (deed === 'rematch') await goToNew(request);
  else attempt(request);
}

// ---- a finished game, after any of its moves ----

function drawPast({ id, record, n, view }) {
  const { game, seats, moves, scores, winners, ending, out = [] } = record;
  const nameOf = (seat) => seats[seat].name || `${word.bot} ${seat}`;
  const describe = (entry) => entry.replace(/^\S+/, (who) => `${seats[who] ? nameOf(who) : word.chance}:`);
  const address = (step) => `/games/${id}/${step}`;
  at('game-title').textContent = game;
  at('players').replaceChildren(...seats.map(({ bot }, seat) => {
    const marks = [bot && `(${bot})`, out.includes(seat) && `(${word.out})`];
    return make('li', [nameOf(seat), ...marks].filter(Boolean).join(' '));
  }));
  const how = ending ? ` (${word[ending]})` : '';
  at('result').textContent = `${word.winners} ${winners.map(nameOf).join(', ')}${how}. ${describeScores(scores, nameOf)}`;
  at('step').textContent = word.after.replace('{n}', n).replace('{of}', moves.length);
  Object.assign(at('previous'), { href: address(n - 1), hidden: n === 0 });
  Object.assign(at('next'), { href: address(n + 1), hidden: n === moves.length });
  at('record').href = `/api/records/${id}`;
  at('entries').replaceChildren(...moves.map((entry, i) => {
    const item = make('li', '');
    item.append(makeLink(address(i + 1), describe(entry)));
    if (i + 1 === n) item.setAttribute('aria-current', 'step');
    return item;
  }));
  at('entries').children[n - 1]?.scrollIntoView({ block: 'nearest' });
  at('after').textContent = describePosition(view);
}

async function openPast(path) {
  const [, id, step] = path.match(/^\/games\/([\w-]+)(?:\/(\d+))?$/) ?? [];
  const told = id ? await fetchJson(`/api/records/${id}`) : { status: 404 };
  const n = Number(step ?? told.answer?.moves.length);
  const position = told.answer ? await fetchJson(`/api/records/${id}/${n}`) : told;
  if (location.pathname !== path) return; // one has gone on meanwhile
  at('game-over').hidden = !position.answer;
  if (position.answer) drawPast({ id, record: told.answer, n, view: position.answer.view });
  else complain(position.status === 404 ? word.noGame : word.noAnswer);
}

// ---- where one is, and what the forms do ----

function visit() {
  const path = location.pathname;
  const id = path.match(/^\/t\/([\w-]+)$/)?.[1];
  const isPast = path.startsWith('/games/');
  if (table?.viewer !== undefined) ask({ do: 'unwatch', table: table.id, seat: table.viewer }).catch(() => {});
  table = undefined;
  complain('');
  at('lobby').hidden = id !== undefined || isPast;
  at('table').hidden = id === undefined;
  if (!isPast) at('game-over').hidden = true; // it is shown when it is there
  if (id) openTable(id);
  else if (isPast) openPast(path);
  else openLobby();
}

function go(path) {
  history.pushState(null, '', path);
  visit();
}

async function goToNew(request) {
  const answer = await attempt(request);
  if (answer) go(`/t/${answer.table}`);
}

function onSubmit(id, deed) {
  at(id).addEventListener('submit', (event) => {
    event.preventDefault();
    deed();
  });
}

async function listGames() {
  const { games } = await (await fetch('/api/games')).json();
  at('game').replaceChildren(...games.map((game) => Object.assign(make('option', game.name[language]), { value: game.id })));
}

onSubmit('me', () => attempt({ do: 'me', name: at('name').value }));
onSubmit('create', () => goToNew({ do: 'create', game: at('game').value, seats: Number(at('seats').value), public: at('public').checked }));
onSubmit('join', () => go(`/t/${at('link').value.trim().split('/').pop()}`));
onSubmit('play', async () => {
  const move = at('move').value.trim();
  if (await attempt({ do: 'play', table: table.id, seat: table.viewer, move, seq: table.seq })) at('move').value = '';
});
onSubmit('chat', async () => {
  if (await attempt({ do: 'chat', table: table.id, text: at('text').value })) at('text').value = '';
});
at('play-now').addEventListener('click', () => goToNew({ do: 'play_now', game: 'grandbois', seats: 3 }));
at('more').addEventListener('click', () => listPast(morePast));
window.addEventListener('popstate', visit);

// Links to other parts of this page keep the connection.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="/"]:not([href^="/api/"])');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
});

document.documentElement.lang = language;
for (const element of document.querySelectorAll('[data-word]')) element.textContent = word[element.dataset.word];
listGames();
connect();
