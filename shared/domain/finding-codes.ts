/** Names of all findings, by what is checked. The window has words for each. */
import type { Layer } from './finding.ts';

export const FINDING_CODES = {
  registration: [
    ...['registered', 'registeredUntil', 'notRegistered', 'notRegisteredButOnFile', 'heldByRegistrar'],
    ...['heldByRegistry', 'inRedemption', 'inRedemptionSince', 'restoring', 'deletedSoon', 'noNameservers'],
    ...['transferPending', 'transferLocked', 'transferLockedByRegistry', 'transferredLately', 'createdLately'],
    ...['signedAtTransfer', 'transferOpen', 'renewedForNow', 'expired', 'expiresSoon', 'endsUnrenewed'],
    ...['otherExpiry', 'otherRegistrar', 'stillHere'],
  ],
  delegation: [
    'notDelegated',
    'noServerWorks',
    'serverNotAuthoritative',
    'serverRefuses',
    'serverFails',
    'serverSilent',
    'serverNoAddress',
    'serverIsAlias',
    'serverSpecialAddress',
    'tooFewServers',
    'serversDiffer',
    'parentExtra',
    'childExtra',
    'glueDiffers',
    'glueUnknown',
    'serialsDiffer',
    'notOurServers',
    'partlyOurServers',
    'dsStale',
    'delegatedSigned',
    'delegatedUnsigned',
  ],
  addresses: [
    'nameMissing',
    'noAddress',
    'wwwMissing',
    'resolversFail',
    'dnssecBroken',
    'aliasLoop',
    'aliasTooLong',
    'aliasDangling',
    'apexAlias',
    'specialAddress',
    'elsewhere',
    'partlyElsewhere',
    'behindCdn',
    'ipv6Elsewhere',
    'cachedOld',
    'cachedMissing',
    'resolverInvents',
    'leadsToUs',
    'leadsTo',
  ],
  mail: [
    ...['mxNone', 'mxNull', 'mxNullMixed', 'mxAlias', 'mxAddressless', 'mxSpecial', 'mxIsAddress', 'mxElsewhere'],
    ...['mxFine', 'mailNoName'],
    ...['smtpNoTls', 'smtpCertExpired', 'smtpCertOther', 'smtpCertUntrusted'],
    ...['spfNone', 'spfSeveral', 'spfSyntax', 'spfMissing', 'spfLoop', 'spfTooMany', 'spfVoids', 'spfAllowsAll'],
    ...['spfNeutral', 'spfIgnored', 'spfPtr', 'spfLeavesOut', 'spfOursInPart'],
    ...['dkimNone', 'dkimRevoked', 'dkimShort', 'dkimBroken'],
    ...['dmarcNone', 'dmarcSeveral', 'dmarcInvalid', 'dmarcUnrelated', 'dmarcMisplaced', 'dmarcMonitors'],
    ...['dmarcTesting', 'dmarcOldTags', 'dmarcReportsRefused'],
    ...['stsRecordInvalid', 'stsPolicyMissing', 'stsPolicyInvalid', 'stsMxMissing', 'tlsReportsInvalid'],
  ],
  certificate: [
    ...['certificateGood', 'certificateExpired', 'notYetValid', 'endsSoon', 'wrongName', 'selfSigned'],
    ...['chainIncomplete', 'untrustedIssuer', 'issuerExpired', 'oldTls', 'caaForbids', 'noTls', 'tlsBroken'],
  ],
  web: [
    ...['siteAnswers', 'siteLeadsAway', 'redirectLoop', 'manyRedirects', 'redirectInside', 'redirectStrange'],
    ...['defaultPage', 'parkedPage', 'suspendedPage', 'suspendedAsOnFile', 'suspendedUnlikeFile'],
    ...['originFails', 'siteUnavailable', 'siteFails', 'siteAsksPassword', 'siteRefuses', 'startPageMissing'],
    ...['siteRejects', 'notForcedToHttps', 'httpsOtherThanHttp', 'cdnAnswers', 'siteAlsoHere'],
  ],
  reverse: ['ptrNone', 'ptrNotBack', 'ptrBanner', 'ptrGeneric', 'ptrFine', 'blocklisted'],
} as const satisfies Record<Layer, readonly string[]>;

export type CodeOf<L extends Layer> = (typeof FINDING_CODES)[L][number];

/** Findings about what may be ours, as servers, and is then not the customer's to mend. */
export const SERVER_CODES = [
  ...['noServerWorks', 'serverNotAuthoritative', 'serverRefuses', 'serverFails', 'serverSilent', 'serverNoAddress'],
  ...['serverIsAlias', 'serverSpecialAddress', 'serialsDiffer'],
  ...['smtpNoTls', 'smtpCertExpired', 'smtpCertOther', 'smtpCertUntrusted'],
  ...['ptrNone', 'ptrNotBack', 'ptrBanner', 'ptrGeneric', 'blocklisted'],
  ...['transferLocked', 'certificateExpired', 'endsSoon', 'wrongName', 'chainIncomplete', 'originFails'],
] as const satisfies readonly CodeOf<Layer>[];

/** Facts about what is well. Nothing but the verdict is shown of them. */
export type PlainFact =
  | ('registered' | 'registeredUntil' | 'delegatedSigned' | 'delegatedUnsigned' | 'leadsToUs' | 'leadsTo')
  | ('mxFine' | 'ptrFine' | 'certificateGood' | 'siteAnswers' | 'siteLeadsAway' | 'cdnAnswers');
