/** What news can be about: regions, each part of the world before its countries, and industries by sector. */
import type { VocabItem } from '../../src/contract/calls/lists.ts';

const regions = `
Worldwide
North America|United States|Canada|Northeast United States|Southeast United States|Midwest United States|Southwest United States|Western United States
Latin America and the Caribbean|Argentina|Brazil|Caribbean|Central America|Chile|Colombia|Mexico|Peru
Europe|Austria|Baltic States|Belgium|Czech Republic|Denmark|Finland|France|Germany|Greece|Hungary|Ireland|Italy|Luxembourg|Netherlands|Norway|Poland|Portugal|Romania|Spain|Sweden|Switzerland|Turkey|Ukraine|United Kingdom
Middle East|Bahrain|Israel|Jordan|Kuwait|Oman|Qatar|Saudi Arabia|United Arab Emirates
Africa|Egypt|Ghana|Kenya|Morocco|Nigeria|South Africa
Asia Pacific|Australia|China|Hong Kong|India|Indonesia|Japan|Malaysia|New Zealand|Pakistan|Philippines|Singapore|South Korea|Taiwan|Thailand|Vietnam`;

const industries = `
Automotive|Auto Parts and Suppliers|Electric Vehicles|Motorsports|Trucks and Commercial Vehicles
Banking and Financial Services|Accounting and Auditing|Asset Management|Consumer Finance|Digital Assets|Exchange-Traded Funds|Insurance|Investment Banking|Mergers and Acquisitions|Payments|Private Equity|Real Estate Investment Trusts|Stock Markets|Venture Capital
Biotechnology and Pharmaceuticals|Clinical Trials|Generic Medicines|Oncology|Vaccines
Communications and Media|Advertising|Broadcasting|Marketing|Public Relations|Publishing|Social Media
Construction and Property|Building Systems|Commercial Real Estate|Residential Real Estate|Urban Planning
Consumer Goods|Beauty and Cosmetics|Electronics for Consumers|Fashion|Food and Beverages|Household Products|Luxury|Pets|Toys
Defense and Aerospace|Airlines|Satellites and Space
Education|Higher Education|Primary and Secondary Education|Training and Professional Development
Energy|Coal|Nuclear Power|Oil and Gas|Renewable Energy|Utilities
Entertainment|Casinos and Gaming|Events and Concerts|Film and Television|Music|Video Games
Environment|Recycling and Waste|Sustainability|Water
Health|Dental|Hospitals|Medical Devices|Mental Health|Nursing|Nutrition
Manufacturing|Chemicals and Plastics|Engineering|Machinery|Packaging|Paper and Forest Products|Steel|Textiles
Natural Resources|Agriculture|Fishing|Mining and Minerals
Professional Services|Consulting|Human Resources|Legal Services|Security Services
Public Policy|Elections|Foreign Policy|Local Government|National Government|Nonprofit Organizations|Public Safety
Retail|Convenience Stores|Department Stores|Online Retail|Restaurants|Supermarkets
Sports|Baseball|Basketball|Cycling|Football|Golf|Tennis
Technology|Artificial Intelligence|Cybersecurity|Data Management|Hardware|Internet|Networks|Semiconductors|Software|Telecommunications
Transport|Freight and Logistics|Maritime|Public Transport|Railroads
Travel|Cruises|Destinations|Lodging`;

const slug = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-');

function items(kind: string, text: string): readonly VocabItem[] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((description) => ({ vocabId: `${kind}-${slug(description)}`, name: slug(description), description }));
}

export const newsInterests = {
  regionHierarchy: items('region', regions),
  industryHierarchy: items('industry', industries),
};
