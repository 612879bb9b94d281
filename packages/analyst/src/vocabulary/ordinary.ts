/** Words that name no record: grammar, phrases around a question, and the subjects of this product. */
const ordinary = new Set(
  `a able about above access account accounts ach across active actual actually add added address after afternoon again against age agreement
  agreements ahead ai all allow allowed almost alone already also altogether always am amount amounts an analyse analysis analytics
  analyze and another answer any anybody anymore anyone anything apart apartment apartments appear approximately are area around arrears
  as ask asked asking assign assigned at available average away back bad balance bank bathroom bathrooms be because bedroom bedrooms been
  before began begin behind being below best better between big bigger biggest bit book books both break breakdown breakdowns breaking
  briefly bring bringing brings brought building buildings business busy but buy by calculate calculation call called came can cancel canceled
  cancelled cannot card cards care case cash caused change changed charge charged charges cheap cheaper cheapest check checks close closer
  collect collected come comes coming common company compare compared comparing comparison complete completed completely condo condos
  contact contacts contract contractor contractors contracts cost costly costs could count counts create created current currently
  customer cut daily dashboard data date dates day days deal deals dear debt debts delete delinquent deposit deposits describe detail
  detailed details did different divide do document documents does doing dollar dollars done down draft drafts due during each earlier
  earliest early earn earned earnings earns eight either electrical electrician electricians eleven else email emails emergencies
  emergency empty end ended ending ends enough entire evaluate evaluation evening ever every everybody everyone everything exact exactly
  expect expected expecting expenditure expense expenses expensive expire expired expires expiring explain extra far fast fee feel fees
  feet few fewest figure figures find finish finished firm first fit fits five fix fixed fixing flat flats flow flows following foot for
  forecast forecasts forget forgot formally formerly four free from full further future gave general get gets getting give given gives go
  goes going gone good got great gross group grouped guess guy had half handle handled handles handling handyman happen happened happening
  happens has have having he hear held hello help her here hers high higher highest him himself his history hold holding home homes hope
  hour hourly hours house houses how however hurry i if important in inactive including income indeed info inform information inside
  insight insights instead into involved is issue issues it item items its itself job jobs joke just keep kept kind kinds kitchen know
  known landlord landlords large larger largest last lastly late lately later latest leak leaking leaks leaky lease leased leases least
  leave left less let letter letters like line list listed lists little live lived lives living loft lofts logged long longer longest look
  looking lose losing lot lots low lower lowest made main maintenance make makes making manage managed manager many margin mark market
  matter maximum may maybe me mean means meant median mention message method methods might mind mine minimum minute miss missed missing
  moment money month monthly months more morning most mostly move moved moves moving much must my myself name named names near need needed
  needs neither net never new newest next nice nine no nobody none nor normal not note noted notes nothing notice notices notify now
  nowadays number numbers occupancy occupant occupants occupied occupy of off often ok okay old older oldest on once one ones only onto
  open opened operating or order other others our ours out outstanding over overall overdue overview owe owed owes owing own owner owns paid part
  past pay payer payers paying payment payments pays pending people per percent percentage perhaps period person personnel phone pick
  place places plan planned please plumber plumbers plumbing plus point portfolio possible precise precisely present presently previous
  previously price prices pricey prior priority probably problem problems profit profits progress projected projection properties property
  provide put quarter quarterly question questions quick quickly quite raised rate rates rather reach ready real really refund reason receipt
  receipts receive received recent recently recommend recommendation recommended record recorded records regarding related remaining
  remember remind reminder renew renewal renewals renewed rent rental rentals rented renter renters renting rents repair repaired repairs
  report reported reports request requests resident residents rest result results return revenue right roll roughly run running runs s
  said same saw say says schedule scheduled second security see seem seems seen send sent sets settle settled seven several shall share
  she short shortly should show showing shown shows side sign signed simple simply since single situation six size slice small smaller
  smallest so soft some somebody someone something soon sooner sorry sort sorted sorts spend spending spent split square staff stand
  standing stands start started starting starts state statistic statistics stats status stay stays still stop story sub submitted such
  suggest suggestion suggestions suitable suits sum summarise summarize summary sums supposed sure t take taken takes taking talk tap task
  tasks technician technicians tell ten tenancies tenancy tenant tenants term terms text than thank thanks that the their theirs them
  themselves then there these they thing things think this those though three through ticket tickets till time times to today together
  told tomorrow tonight too took top total totals toward townhouse townhouses track tracking trade trades transaction transactions
  transfer transfers trend trends tried trouble true try turn turnover twelve two type types unable unassigned under unfinished unit units
  unpaid until up upcoming update updates upon urgent us use used user using usual usually vacancies vacancy vacant value various vendor
  vendors very via view visit visits wait waiting want wanted wants was way we weather week weekend weekly weeks well went were what
  whatever when where whether which while who whole whom whose why wich wide will wire wish wishes with within without won word words work
  worked worker workers working works worse worst worth would write written wrong yeah year yearly years yes yesterday yet you your yours
  yourself red flag flags risk risks profitable unprofitable important overlook overlooked pressing perform performs performing advertise attention caused decline decrease drop explain fill focus increase late lived money prioritise prioritize problem rise
  tackle worried worries worry monday tuesday wednesday thursday friday saturday sunday summer winter autumn`.split(
    /\s+/,
  ),
);

/** Whether a word is neither a name nor a typing error. */
export const isOrdinary = (text: string): boolean => ordinary.has(text);
